import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { type Notice, notify } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { NewsOf } from '../mails.ts'
import type { SessionState } from '../rules/sessions.ts'
import { findName, listAddressees, type Session } from '../store.ts'

const words: Readonly<Record<SessionState, string>> = {
  asked: 'waits for times',
  proposed: 'has times to pick from',
  booked: 'is booked',
  held: 'was held',
  missed: 'was missed',
  cancelled: 'is cancelled',
}

/** What was asked for does not fit how the session stands: another window, or the other side, was first. */
export const changed = ({ state }: Pick<Session, 'state'>): Refusal =>
  new Refusal('plan_session_changed', `This session ${words[state]}. Please look at it again.`)

/** Tells both sides by notification and by mail, as far as there is something to say to them. */
export async function tell(tx: Database, platform: Platform, one: Session, newsOf: NewsOf): Promise<void> {
  const { userId, staffId, id } = one
  const names = {
    researcher: (await findName(tx, userId)) ?? 'The researcher',
    host: (staffId && (await findName(tx, staffId))) ?? 'Our staff',
  }
  const { researcher, staff } = newsOf(one, names)
  const sides = [
    { to: userId, told: researcher, type: 'subscription' as const },
    { to: staffId, told: staff, type: 'system' as const },
  ].flatMap(({ to, told, type }) => (to !== null && told ? [{ to, told, type }] : []))
  const people = await listAddressees(
    tx,
    sides.map(({ to }) => to),
  )
  const eventKey = `plan-session:${id}:${one.state}:${platform.clock.now()}`
  const reached = sides.filter(({ to }) => people.some(({ userId: known }) => known === to))
  await notify(
    tx,
    platform,
    reached.map(
      ({ to, told, type }): Notice => ({
        ...{ userId: to, type, eventKey, title: told.subject, body: told.paragraphs[0], target: told.path },
      }),
    ),
  )
  await queueMails(
    tx,
    platform,
    reached.flatMap(({ to, told }) => {
      const address = people.find(({ userId: known }) => known === to)?.email
      if (!address) return []
      const { subject, paragraphs, label, path } = told
      const action = { label, url: platform.settings.origin + path }
      const bodies = mailLayout(platform, { heading: subject, paragraphs: [...paragraphs], action })
      return [{ eventKey: `${eventKey}:${to}`, to: address, subject, ...bodies }]
    }),
  )
}
