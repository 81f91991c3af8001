import { listUnreadToGather, markGathered, type UnreadRoom } from '#features/community/messages/actions/gather.ts'
import type { QueuedMail } from '#features/foundation/mail/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { digestMail, figuresMail, nudgeMail, type Recipient } from '../mails.ts'
import { gatheredMax, isGathering, listedDays, listedMax, type MailKind } from '../rules/kinds.ts'
import { type Found, insertDigests, listGathered, type NewDigest } from '../store/digests.ts'
import { type Due, takeDue } from '../store/due.ts'
import { type Figures, listFigures, listSilent, type Silent } from '../store/researchers.ts'

/** This many people at once: a few statements for all of them, and a bounded use of memory. */
export const composedAtOnce = 100

type Composed = { readonly digest: NewDigest; readonly mail: QueuedMail }

/** Composes the mails that are due, from rows alone; in one transaction, so that a crash leaves nothing halfway. */
export const composeDigests = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const due = await takeDue(tx, now, composedAtOnce)
    const reached = due.filter(({ isReached }) => isReached)
    if (reached.length > 0) await composeFor(tx, platform, reached, now)
    return due.length === composedAtOnce
  })

async function composeFor(tx: Database, platform: Platform, reached: readonly Due[], now: Instant): Promise<void> {
  const material = await readMaterial(tx, reached, now)
  const composed = (await Promise.all(reached.map((one) => compose(platform, one, material)))).flatMap((one) =>
    one ? [one] : [],
  )
  if (composed.length === 0) return
  await insertDigests(
    tx,
    composed.map(({ digest }) => digest),
    now,
  )
  await markGathered(tx, material.rooms)
  await queueMails(
    tx,
    platform,
    composed.map(({ mail }) => mail),
  )
}

type Material = {
  readonly found: readonly Found[]
  readonly rooms: readonly UnreadRoom[]
  readonly silent: readonly Silent[]
  readonly figures: readonly Figures[]
}

async function readMaterial(tx: Database, reached: readonly Due[], now: Instant): Promise<Material> {
  const asked = reached.flatMap(({ userId, kind }) => (isGathering(kind) ? [{ userId, kind }] : []))
  const withKind = (wanted: MailKind): readonly Id<'user'>[] =>
    reached.flatMap(({ userId, kind }) => (kind === wanted ? [userId] : []))
  const [nudged, counted] = [withKind('nudge'), withKind('figures')]
  const limits = { listedSince: later(now, -listedDays * dayMs), listed: listedMax, gathered: gatheredMax }
  return {
    found: asked.length > 0 ? await listGathered(tx, asked, limits) : [],
    rooms: asked.length > 0 ? await listUnreadToGather(tx, asked) : [],
    silent: nudged.length > 0 ? await listSilent(tx, nudged, later(now, -7 * dayMs)) : [],
    figures: counted.length > 0 ? await listFigures(tx, counted, now) : [],
  }
}

type Reached = Pick<Due, 'userId' | 'kind' | 'firstName'> & { readonly id: string; readonly email: string }

/** With the link to stop mails of this kind. */
export async function recipientOf(platform: Platform, { userId, kind, ...to }: Reached): Promise<Recipient> {
  const end = kind === 'nudge' ? 'weekly_nudge' : kind === 'figures' ? 'monthly_figures' : kind
  return { ...to, end, unsubscribing: await unsubscribingOf(platform, userId, end) }
}

/** Without news there is no mail. */
async function compose(platform: Platform, one: Due, material: Material): Promise<Composed | undefined> {
  const { userId, kind, localDay, email, firstName } = one
  if (email === null) return undefined
  const id = newId(platform)
  const to = await recipientOf(platform, { id, userId, kind, email, firstName })
  const digest = { id, userId, kind, localDay, leftOut: 0, notificationIds: [], rooms: [] }
  if (kind === 'nudge') {
    const silent = material.silent.filter((row) => row.userId === userId)
    if (silent.length === 0) return undefined
    return { digest: { ...digest, items: silent.length }, mail: nudgeMail(platform, to, silent) }
  }
  if (kind === 'figures') {
    const figures = material.figures.find((row) => row.userId === userId)
    return figures && { digest: { ...digest, items: 1 }, mail: figuresMail(platform, to, figures) }
  }
  const found = material.found.filter((row) => row.userId === userId && row.kind === kind)
  const rooms = material.rooms.filter((row) => row.userId === userId && row.kind === kind)
  if (found.length + rooms.length === 0) return undefined
  const { mail, leftOut } = digestMail(platform, to, kind, { found, rooms })
  const gathered = {
    notificationIds: found.map((row) => row.id),
    rooms: rooms.map(({ roomId, afterSeq }) => ({ id: roomId, afterSeq })),
  }
  return { digest: { ...digest, items: found.length + rooms.length, leftOut, ...gathered }, mail }
}
