import { notify } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { dayMs, later } from '#values/time.ts'
import { type Bounce, softMax, softWindowDays } from '../rules.ts'
import { countSoft, deleteEvents, deleteStop, findOwner, findStopOf, insertEvent, storeStop } from '../store.ts'

type Reported = {
  /** The same each time an event is delivered. */
  readonly eventKey: string
  readonly email: string
  readonly mailId: string | null
  readonly kind: Bounce
}

/**
 * Stops news mails to an address that bounces or whose owner marked one as spam; requested codes and mails about money
 * are still sent. The app shows a notification, as it may be the only channel left.
 */
export async function recordBounce(tx: Database, platform: Platform, reported: Reported): Promise<void> {
  const at = platform.clock.now()
  const email = reported.email.toLowerCase()
  const isNew = await insertEvent(tx, { ...reported, email, id: newId(platform), at })
  if (!isNew) return
  const { kind } = reported
  if (kind === 'soft' && (await countSoft(tx, email, later(at, -softWindowDays * dayMs))) < softMax) return
  if (!(await storeStop(tx, { email, reason: kind, at }))) return
  const owner = await findOwner(tx, email)
  if (!owner) return
  await notify(tx, platform, [
    {
      ...{ userId: owner.id, type: 'system', eventKey: `mail-stopped:${at}`, target: paths.settings },
      title: kind === 'complaint' ? 'You get no more news by mail' : 'Mail to you comes back',
      body:
        kind === 'complaint'
          ? 'A mail of ours was marked as unwanted. Receipts and the codes that you ask for still come; your settings bring the rest back.'
          : 'Your address does not take our mails, so we stopped news to it. Please check it in your settings.',
    },
  ])
}

/** Why a person gets no news by mail; undefined if they get them. */
export const stopOf = findStopOf

/** Resumes mail to the address; another bounce or complaint stops it again. */
export async function liftStop(db: Database, userId: string): Promise<void> {
  const stop = await findStopOf(db, userId)
  if (stop) await deleteStop(db, stop.email)
}

/** Part of closing an account. */
export async function forgetBounces(tx: Database, email: string): Promise<void> {
  await deleteStop(tx, email)
  await deleteEvents(tx, email)
}
