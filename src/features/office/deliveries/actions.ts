import { record } from '#features/foundation/audit/actions.ts'
import { type MailClass, mailClasses } from '#features/foundation/mail/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { Delivery, DeliveryClass } from './contract.ts'
import { aboutOf, codeOf, type DeliveryState } from './rules.ts'
import { countWaiting, findAccount, listDeliveries } from './store.ts'

const pageSize = 50

export type Asked = {
  readonly class: MailClass | undefined
  readonly state: DeliveryState | undefined
  readonly to: string | undefined
  readonly person: Id<'user'> | undefined
  readonly after: string | undefined
}
export type DeliveryPage = {
  readonly mails: Delivery[]
  readonly older: string | null
  readonly classes: DeliveryClass[]
  readonly hasServer: boolean
  readonly now: Instant
}

/** Whose mails are looked at is logged before anything is returned. */
export async function readDeliveries(platform: Platform, actor: Actor, asked: Asked): Promise<DeliveryPage> {
  const { database } = platform
  const email = await addressFor(platform, actor, asked)
  const filter = { class: asked.class, state: asked.state, email }
  const [rows, waiting] = await Promise.all([
    listDeliveries(database, filter, placeFrom(asked.after), pageSize + 1),
    countWaiting(database),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }))
  return {
    mails: page.map(({ kind, error, ...mail }) => ({ ...mail, about: aboutOf(mail.class, kind), code: codeOf(error) })),
    older,
    classes: mailClasses.map(
      (one) => waiting.find((row) => row.class === one) ?? { class: one, waiting: 0, retrying: 0, oldestAt: null },
    ),
    hasServer: platform.mailer !== undefined,
    now: platform.clock.now(),
  }
}

/** Undefined when no person is asked for; for an unknown person, an address that no mail has. */
async function addressFor(platform: Platform, actor: Actor, { to, person }: Asked): Promise<string | undefined> {
  const email = to?.trim().toLowerCase() || undefined
  if (person === undefined && email === undefined) return undefined
  const { database } = platform
  const [account] = await findAccount(database, person === undefined ? { email: email ?? '' } : { id: person })
  await record(database, platform, {
    actorId: actor.userId,
    ...(account
      ? { action: 'person.looked_at', targetKind: 'user', targetId: account.id, data: { mails: true } }
      : { action: 'mails.looked_up' }),
  })
  return person === undefined ? email : (account?.email ?? '')
}
