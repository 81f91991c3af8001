import type { Database } from '#platform/database.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { MailPreferences } from './contract.ts'
import { deleteChoices, listDeclined, type MailedType, storeChoice } from './store.ts'

/** Who declined mails of this type, of these people. Everybody else wants them until they say otherwise (AMB-089). */
export async function declinedBy(
  db: Database,
  userIds: readonly Id<'user'>[],
  type: MailedType,
): Promise<ReadonlySet<Id<'user'>>> {
  const rows = await listDeclined(db, userIds, type)
  return new Set(rows.map(({ userId }) => userId))
}

export async function readPreferences({ database }: Platform, userId: Id<'user'>): Promise<MailPreferences> {
  const declined = await declinedBy(database, [userId], 'project_update')
  return { projectUpdates: !declined.has(userId) }
}

export async function savePreferences(
  { database, clock }: Platform,
  userId: Id<'user'>,
  wanted: MailPreferences,
): Promise<MailPreferences> {
  await storeChoice(database, userId, { type: 'project_update', email: wanted.projectUpdates }, clock.now())
  return wanted
}

/** Signs one person's link. It has no end: a mail may be found years later. */
const signatureOf = ({ secrets }: Pick<Platform, 'secrets'>, userId: string): Promise<string> =>
  keyedHash(secrets, 'mail: unsubscribe', `project_update ${userId}`)

export type Unsubscribing = {
  /** For people: it asks first. */
  readonly page: string
  /** For mail programs: it acts at once when it is posted to. */
  readonly oneClick: string
}

export async function unsubscribingOf(platform: Platform, userId: Id<'user'>): Promise<Unsubscribing> {
  const token = `${userId}.${await signatureOf(platform, userId)}`
  const { origin } = platform.settings
  return {
    page: origin + paths.unsubscribe(token),
    oneClick: `${origin}/api/unsubscribe?${new URLSearchParams({ token })}`,
  }
}

/** @throws Refusal unsubscribe_link_invalid (404) for a token that we did not sign. */
export async function mustBeSigned(platform: Platform, token: string): Promise<Id<'user'>> {
  const [userId = '', signature = ''] = token.split('.')
  if (!isId(userId) || !timingSafeEqualText(await signatureOf(platform, userId), signature))
    throw new Refusal(
      'unsubscribe_link_invalid',
      'This link is not complete. Change your mails in your settings instead.',
    )
  return userId as Id<'user'>
}

/** RFC 8058: without a session, by the link alone; again changes nothing. @throws what mustBeSigned throws. */
export async function unsubscribe(platform: Platform, token: string): Promise<undefined> {
  await savePreferences(platform, await mustBeSigned(platform, token), { projectUpdates: false })
}

/** Part of closing an account. */
export const deletePreferences = (tx: Database, userId: Id<'user'>): Promise<unknown> => deleteChoices(tx, userId)
