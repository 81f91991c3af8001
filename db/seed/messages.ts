import { pin } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { demoTalks } from './texts/talks.ts'

/** A conversation about a project, in its room or of one donor with the researcher. */
export type MessageEvent = {
  readonly kind: 'message'
  readonly at: Instant
  readonly project: string
  readonly by: string
  readonly text: string
  /** Counts the messages of a demo world, so that a second start does not send one again. */
  readonly number: number
  /** Of a direct thread: its donor. */
  readonly alone?: string
  readonly way?: 'named' | 'numbered'
  readonly pinned?: true
}

type Giver = { readonly donor: string; readonly at: Instant }
type Line = readonly [daysAgo: number, who: 'lead' | 0 | 1 | 2, text: string, more?: Partial<MessageEvent>]

const room: readonly Line[] = [
  [6.2, 0, 'A demo conversation, like everything here: is site 5 the one in the channel?'],
  [6.1, 'lead', 'It is. The channel is why its water is two degrees cooler in the afternoon.'],
  [
    5.9,
    'lead',
    'Where the boats go: Mondays and Thursdays, weather permitting. Photographs of each dive are on the project page the same week.',
    { pinned: true },
  ],
  [4.3, 1, 'Do you photograph at the same tide each time? The colours in the last set look warmer.'],
  [
    4.2,
    'lead',
    'Within an hour of low water. The warmer look is the new strobes; a grey card is in the first frame of every plot, so the counts are not touched by it.',
  ],
  [4.1, 1, 'The grey card answers what I wanted to ask. Thank you.'],
  [2.4, 2, 'How long does one plot take from pin to pin?', { way: 'numbered' }],
  [0.4, 'lead', 'About ten minutes when the sea is flat.'],
  [0.39, 'lead', 'All 48 plots are done. Site 5 needed two dives because of the swell.'],
]
const alone: readonly Line[] = [
  [3.2, 0, 'I teach biology. May my class use the photographs of the third dive?'],
  [
    3.1,
    'lead',
    'Gladly. They are open for any use that names the team; the raw files are linked in the second update.',
  ],
  [0.2, 0, 'We counted settlers on them this morning. Thirty children, one argument about a sponge.'],
]

/** What three donors and the lead write, after these gifts of theirs. */
export function planMessages(now: Instant, project: string, lead: string, gifts: readonly Giver[]): MessageEvent[] {
  const before = later(now, -7 * dayMs)
  const donors = [...new Set(gifts.filter(({ at }) => at < before).map(({ donor }) => donor))].slice(0, 3)
  if (donors.length < 3) return []
  const events = [...room.map((line) => [line, undefined] as const), ...alone.map((line) => [line, donors[0]] as const)]
  return events.map(([[daysAgo, who, text, more], donor], number) => ({
    ...{ kind: 'message', project, text, number, at: later(now, -daysAgo * dayMs) },
    by: who === 'lead' ? lead : (donors[who] ?? lead),
    ...(donor && { alone: donor }),
    ...more,
  }))
}

/** What is said about other projects. Each is numbered apart from the first room, as keys are a person's own. */
export const planTalks = (now: Instant): MessageEvent[] =>
  demoTalks.flatMap(({ project, alone: donor, lines }, talk) =>
    lines.map(
      ([daysAgo, by, text, way], line): MessageEvent => ({
        ...{ kind: 'message', project, by, text, number: (talk + 1) * 100 + line, at: later(now, -daysAgo * dayMs) },
        ...(donor !== undefined && { alone: donor }),
        ...(way && { way }),
      }),
    ),
  )

type Cast = { readonly actorOf: (key: string) => Actor; readonly projectId: Id<'project'> }

/** What an earlier start sent already is not sent again: each message has its key. */
export async function liveMessage(
  platform: Platform,
  event: MessageEvent,
  { actorOf, projectId }: Cast,
): Promise<void> {
  const actor = actorOf(event.by)
  const opener = event.alone === undefined ? actor : actorOf(event.alone)
  const to = event.alone === undefined ? 'room' : 'researcher'
  const { id } = await openThread(platform, opener, projectId, { with: to })
  const key = `00000000-0000-4000-8000-${String(event.number).padStart(12, '0')}`
  const { seq } = await send(platform, actor, id, { key, text: event.text, way: event.way })
  if (event.pinned) await pin(platform, actor, id, seq)
}
