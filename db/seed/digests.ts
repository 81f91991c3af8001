import { composeDigests } from '#features/community/digests/actions/compose.ts'
import { renewDigests } from '#features/community/digests/actions/renew.ts'
import { digestDueSchedule } from '#features/community/digests/tasks.ts'
import { recordBounce } from '#features/foundation/bounces/actions/stops.ts'
import { mailTasks } from '#features/foundation/mail/tasks.ts'
import { savePreferences } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { follow } from '#features/research/researchers/actions/follow.ts'
import type { Actor } from '#platform/actor.ts'
import { AddressRefused } from '#platform/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, hourMs, type Instant, instantOf, later, millisOf, minuteMs } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { finish } from './finish.ts'
import { findLatestMail } from './store.ts'

/** People choose when they hear of what, each morning the mails that are due are composed, and all that wait leave. */
export type DigestEvent = { readonly at: Instant } & (
  | { readonly kind: 'gathering'; readonly by: string }
  | { readonly kind: 'gathered' | 'mails left' }
  | { readonly kind: 'follow researcher'; readonly by: string; readonly of: string }
  | { readonly kind: 'mail came back'; readonly of: string }
)
const kinds: ReadonlySet<string> = new Set<DigestEvent['kind']>([
  ...(['gathering', 'gathered', 'mails left', 'follow researcher', 'mail came back'] as const),
])
export const isDigestEvent = <E extends { readonly kind: string }>(event: E | DigestEvent): event is DigestEvent =>
  kinds.has(event.kind)

const [daily, weekly, monthly, never] = (['daily', 'weekly', 'monthly', 'never'] as const).map((mail) => ({ mail }))
const choices = {
  amara: {
    timeZone: 'Africa/Nairobi',
    choices: { project_update: weekly, thanks: weekly, question: weekly, new_project: weekly },
  },
  diego: { timeZone: 'Europe/Zurich', choices: { project_update: daily, message: daily, room: never } },
  yuki: {
    timeZone: 'Asia/Tokyo',
    choices: { project_update: monthly, thanks: monthly, new_project: { inApp: false, mail: 'never' } },
  },
  nikolai: { timeZone: 'UTC', choices: { project_update: never, room: daily } },
  ada: { timeZone: 'Europe/London', choices: { gift: daily, weekly_nudge: weekly, monthly_figures: monthly } },
  noor: { timeZone: 'Australia/Brisbane', choices: { gift: weekly, weekly_nudge: weekly, monthly_figures: monthly } },
} as const
const followed = [
  ['amara', 'noor'],
  ['amara', 'lucia'],
  ['diego', 'ada'],
  ['yuki', 'ada'],
] as const
/** So many mornings, so that a first of a month is among them. Before them mails left less often: nobody reads when. */
const [mornings, days, olderEvery] = [32, 170, 3] as const
const gone = 'liam'

export function planDigests(now: Instant): DigestEvent[] {
  const ago = (days: number): Instant => later(now, -days * dayMs)
  const eight = instantOf(millisOf(now) - (millisOf(now) % dayMs) + 8 * hourMs + minuteMs)
  const each = Array.from({ length: days }, (_, at) => later(eight, -at * dayMs)).filter((at) => at <= now)
  return [
    ...Object.keys(choices).map((by) => ({ kind: 'gathering', by, at: ago(40) }) as const),
    ...followed.map(([by, of]) => ({ kind: 'follow researcher', by, of, at: ago(36) }) as const),
    ...each.slice(0, mornings).map((at) => ({ kind: 'gathered', at }) as const),
    ...each.flatMap((at, day) =>
      day < mornings || day % olderEvery === 0 ? ({ kind: 'mails left', at } as const) : [],
    ),
    { kind: 'mail came back', of: 'giulia', at: ago(3) },
  ]
}

/** What was mailed on an earlier start is due at its next time. */
export async function liveDigest(
  platform: Platform,
  event: DigestEvent,
  actorOf: (key: string) => Actor,
): Promise<unknown> {
  if (event.kind === 'gathering') {
    await savePreferences(platform, actorOf(event.by).userId, choices[event.by as keyof typeof choices])
    return digestDueSchedule.run(platform)
  }
  if (event.kind === 'follow researcher') return follow(platform, actorOf(event.by), actorOf(event.of).userId)
  if (event.kind === 'mail came back') return complain(platform, demoAddress(event.of))
  if (event.kind === 'mails left') return letMailsLeave(platform)
  await digestDueSchedule.run(platform)
  while (await composeDigests(platform));
}

async function complain(platform: Platform, email: string): Promise<void> {
  const mailId = (await findLatestMail(platform.database, email))?.id ?? null
  const reported = { eventKey: `demo:${email}`, email, mailId, kind: 'complaint' } as const
  await platform.database.transaction((tx) => recordBounce(tx, platform, reported))
}

/** Nothing is sent: a server that is not there takes each mail, and knows one address no more. */
export async function letMailsLeave(platform: Platform): Promise<void> {
  const send = async ({ to }: { readonly to: string }): Promise<void> => {
    if (to === demoAddress(gone)) throw new AddressRefused('550 5.1.1 no such mailbox')
  }
  const then = { ...platform, mailer: { send }, log: { ...platform.log, warn: () => {} } }
  await finish(then, mailTasks(renewDigests))
}
