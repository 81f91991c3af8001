import { record } from '#features/foundation/audit/actions.ts'
import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listIdentities } from '#features/identity/accounts/actions/records.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { orcidOf } from '#values/orcid.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OrcidProof } from '../rules.ts'
import * as addresses from '../store/addresses.ts'
import * as orcids from '../store/orcids.ts'

type Proof = {
  readonly userId: Id<'user'>
  readonly orcidId: string
  readonly by: OrcidProof
  /** The person, or the staff member who checked. */
  readonly actorId: Id<'user'>
}

/** The iD with which this person signs in at ORCID, if they do. */
export async function findSignInOrcid(db: Database, userId: Id<'user'>): Promise<string | undefined> {
  const identities = await listIdentities(db, userId)
  return orcidOf(identities.find(({ provider }) => provider === 'orcid')?.providerUserId ?? '')
}

/** A researcher who signs in with ORCID has proven that iD: it is theirs, whoever else had typed it. */
export async function takeOrcidOfSignIn(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const orcidId = await findSignInOrcid(tx, userId)
  if (orcidId) await confirmOrcid(tx, platform, { userId, orcidId, by: 'orcid', actorId: userId })
}

/**
 * The iD belongs to this person from now on: it is marked confirmed and becomes the address (AMB-124, AMB-125). Others
 * who had typed it lose it and are notified. ORCID's proof outranks that of our staff.
 *
 * @throws Refusal `orcid_taken` (409) when staff confirm what another account has proven.
 */
export async function confirmOrcid(
  tx: Database,
  platform: Platform,
  { userId, orcidId, by, actorId }: Proof,
): Promise<void> {
  const holders = await orcids.lockHolders(tx, userId, orcidId)
  const own = holders.find((one) => one.userId === userId)
  if (!own || (own.orcidId === orcidId && own.proof === 'orcid')) return
  const others = holders.filter((one) => one.userId !== userId)
  if (by === 'staff' && others.some(({ proof }) => proof !== null))
    throw new Refusal('orcid_taken', 'Another account has proven this ORCID iD.')
  const now = platform.clock.now()
  if (others.length > 0) await notifyOthers(tx, platform, others, orcidId)
  await orcids.removeOrcid(
    tx,
    others.map((one) => one.userId),
    now,
  )
  await orcids.markProven(tx, { userId, orcidId, proof: by, now })
  if (own.publicId !== orcidId) await addresses.moveAddress(tx, userId, own.publicId, orcidId)
  const about = { action: 'orcid.confirmed', targetKind: 'user', targetId: userId, data: { orcidId, by } }
  await record(tx, platform, { actorId, ...about })
}

async function notifyOthers(
  tx: Database,
  platform: Platform,
  others: readonly orcids.OrcidHolder[],
  orcidId: string,
): Promise<void> {
  const title = 'An ORCID iD was taken out of your profile'
  const text = `Another account has proven that ${orcidId} is its own, so it no longer stands in your profile.`
  const next = 'If the iD is yours, sign in with ORCID or write to us.'
  const eventKey = `orcid:${orcidId}:${platform.clock.now()}`
  const target = paths.researcherProfile('settings')
  const notices = others.map(({ userId }) => ({ userId, type: 'system' as const, eventKey, title, body: text, target }))
  await notify(tx, platform, notices)
  const url = platform.settings.origin + target
  const mails = others.flatMap(({ email, firstName, userId }) => {
    if (email === null) return []
    const paragraphs = [`Dear ${firstName},`, text, next]
    const body = mailLayout(platform, { heading: title, paragraphs, action: [{ label: 'See your profile', url }] })
    return [{ eventKey: `${eventKey}:${userId}`, to: email, subject: title, ...body }]
  })
  await queueMails(tx, platform, mails)
}
