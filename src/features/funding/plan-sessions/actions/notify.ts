import { cancelMails, mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { type Notice, notify } from '#features/foundation/notifications/actions.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { type NewsOf, reminderNews, type Told } from '../mails.ts'
import { permissionFor, reminderAt, type SessionState } from '../rules/sessions.ts'
import { findName, listAddressees, type Session } from '../store.ts'

const words: Readonly<Record<SessionState, string>> = {
  asked: 'waits for times',
  proposed: 'has times to pick from',
  booked: 'is booked',
  held: 'was held',
  missed: 'was missed',
  cancelled: 'is cancelled',
}

/** The request does not fit the state of the session: another window, or the other side, was first. */
export const changed = ({ state }: Pick<Session, 'state'>): Refusal =>
  new Refusal('plan_session_changed', `This session ${words[state]}. Please look at it again.`)

type Side = { readonly to: Id<'user'>; readonly told: Told; readonly type: 'subscription' | 'system' }

/** Both sides, if there is something to notify them of and they can be reached. */
async function listReached(tx: Database, one: Session, newsOf: NewsOf): Promise<(Side & { email: string | null })[]> {
  const { userId, staffId } = one
  const names = {
    researcher: (await findName(tx, userId)) ?? 'The researcher',
    host: (staffId && (await findName(tx, staffId))) ?? 'Our staff',
  }
  const { researcher, staff } = newsOf(one, names)
  const sides = [
    { to: userId, told: researcher, type: 'subscription' as const },
    { to: staffId, told: staff, type: 'system' as const },
  ].flatMap(({ to, told, type }) => (to !== null && told ? [{ to, told, type }] : []))
  // Who lost the role since holds the session no longer, and reads nothing of its researcher.
  const holders = await listStaffWithPermission(tx, permissionFor[one.kind])
  const people = await listAddressees(
    tx,
    sides.map(({ to }) => to),
  )
  return sides.flatMap((side) => {
    if (side.to === staffId && !holders.includes(staffId)) return []
    const known = people.find(({ userId: id }) => id === side.to)
    return known ? [{ ...side, email: known.email }] : []
  })
}

const mailsTo = (platform: Platform, sides: Awaited<ReturnType<typeof listReached>>, eventKey: string) =>
  sides.flatMap(({ to, told: { subject, paragraphs, label, path }, email }) => {
    if (email === null) return []
    const action = { label, url: platform.settings.origin + path }
    const bodies = mailLayout(platform, { heading: subject, paragraphs: [...paragraphs], action })
    return [{ eventKey: `${eventKey}:${to}`, to: email, subject, ...bodies }]
  })

/** Notifies both sides in the app and by mail; a reminder of the session's former state is cancelled. */
export async function notifyBoth(
  tx: Database,
  platform: Platform,
  one: Session,
  newsOf: NewsOf,
  what: string = one.state,
): Promise<void> {
  await cancelMails(tx, reminderKey(one))
  const reached = await listReached(tx, one, newsOf)
  const eventKey = `plan-session:${one.id}:${what}:${platform.clock.now()}`
  await notify(
    tx,
    platform,
    reached.map(
      ({ to, told, type }): Notice => ({
        ...{ userId: to, type, eventKey, title: told.subject, body: told.paragraphs[0], target: told.path },
      }),
    ),
  )
  await queueMails(tx, platform, mailsTo(platform, reached, eventKey))
}

const reminderKey = ({ id }: Session): string => `plan-session-reminder:${id}:`

/** Schedules a reminder to both a while before a booked session, unless something changes until then. */
export async function remind(tx: Database, platform: Platform, one: Session): Promise<void> {
  const at = one.startsAt && reminderAt(one.startsAt, platform.clock.now())
  if (!at) return
  const reached = await listReached(tx, one, reminderNews)
  await queueMails(tx, platform, mailsTo(platform, reached, `${reminderKey(one)}${one.revision}`), at)
}
