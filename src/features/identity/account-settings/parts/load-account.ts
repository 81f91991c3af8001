import type { MailPreferences, mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { OwnPlace, placesContract } from '#features/identity/places/contract.ts'
import type { Privacy, privacyContract } from '#features/identity/privacy/contract.ts'
import type { SignInWays, waysContract } from '#features/identity/sign-in/contract/ways.ts'
import { type Api, must } from '#wire/client.ts'
import type { AccountEvent, accountContract, OwnProfile, OwnSession } from '../contract.ts'

export type AccountData = {
  readonly profile: OwnProfile
  readonly sessions: readonly OwnSession[]
  readonly events: readonly AccountEvent[]
  readonly ways: SignInWays
  readonly mails: MailPreferences
  readonly place: OwnPlace
  /** Of donors alone. */
  readonly privacy: Privacy | undefined
}

export type AccountContracts = typeof accountContract &
  typeof waysContract &
  typeof mailPreferencesContract &
  typeof placesContract &
  typeof privacyContract

/**
 * What the account's settings show, for the loaders of the screens that hold them (AMB-008).
 * @param isResearcher who is asked for nothing that donors alone have.
 */
export async function loadAccount(api: Api<AccountContracts>, isResearcher = false): Promise<AccountData> {
  const [profile, sessions, events, ways, mails, place, privacy] = await Promise.all([
    must(api('GET /api/me/profile')),
    must(api('GET /api/me/sessions')),
    must(api('GET /api/me/sign-ins')),
    must(api('GET /api/sign-in-ways')),
    must(api('GET /api/me/mail-preferences')),
    must(api('GET /api/me/place')),
    isResearcher ? undefined : api('GET /api/me/privacy').then((answer) => (answer.ok ? answer.data : undefined)),
  ])
  return { profile, sessions: sessions.items, events: events.items, ways, mails, place, privacy }
}
