import { findStanding } from '#features/research/projects/actions/standing.ts'
import { answer } from '#features/research/questions/actions/answer.ts'
import { ask } from '#features/research/questions/actions/ask.ts'
import { accept } from '#features/research/team/actions/answer.ts'
import { invite } from '#features/research/team/actions/invite.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { liveMessage, type MessageEvent } from './messages.ts'
import { findInvitation, findQuestion } from './store.ts'

export const communityProject = 'sheltered-reefs'
const project = communityProject
export const communityLead = 'noor'
const lead = communityLead

/** Questions, answers and a team, on the project that the demo world shows most of. */
export type CommunityEvent =
  | MessageEvent
  | ({ readonly at: Instant; readonly project: string } & (
      | { readonly kind: 'question'; readonly from: string; readonly text: string; readonly byName: boolean }
      | {
          readonly kind: 'reply'
          readonly by: string
          readonly to: string
          readonly text: string
          readonly version: number
        }
      /** Absent: the invitation stays open. */
      | {
          readonly kind: 'invite'
          readonly by: string
          readonly person: string | undefined
          readonly role: 'editor' | 'reader'
        }
    ))

const why = 'Why one centimetre and not two? Many surveys start at five.'
const storm = 'What happens to the money if a storm takes the pins?'
const settlers =
  'New settlers pass one centimetre in about their second year. From five on we would only see survivors, so the side with more deaths would look healthier.'

export function planCommunity(now: Instant): CommunityEvent[] {
  const ago = (days: number, hours = 0): Instant => later(now, -days * dayMs + hours * hourMs)
  return [
    { kind: 'invite', project, by: lead, person: 'tama', role: 'editor', at: ago(70) },
    { kind: 'invite', project, by: lead, person: 'ada', role: 'reader', at: ago(70, 1) },
    { kind: 'question', project, from: 'amara', text: storm, byName: false, at: ago(21) },
    {
      ...{ kind: 'reply', project, by: lead, to: storm, version: 0, at: ago(20) },
      text: 'Each plot has two steel pins and four photographed landmarks; we lost one of 96 pins in the pilot. If more than ten plots are gone we stop, say so, and what is left of the boat days goes back to be redirected.',
    },
    { kind: 'question', project, from: 'diego', text: why, byName: true, at: ago(11) },
    { kind: 'reply', project, by: lead, to: why, version: 0, text: settlers, at: ago(10) },
    {
      ...{ kind: 'reply', project, by: 'tama', to: why, version: 1, at: ago(9) },
      text: `${settlers} Our counts of the smallest are checked by a second reader.`,
    },
    {
      ...{ kind: 'question', project, from: 'yuki', byName: true, at: ago(3) },
      text: 'Will the photographs be open before the paper is published?',
    },
    { kind: 'invite', project, by: lead, person: undefined, role: 'reader', at: ago(2) },
  ]
}

type Cast = { readonly actorOf: (key: string) => Actor; readonly projectId: Id<'project'> }

/** What an earlier start did already is not done again. */
export async function liveCommunity(platform: Platform, event: CommunityEvent, cast: Cast): Promise<void> {
  const { actorOf, projectId } = cast
  if (event.kind === 'message') return liveMessage(platform, event, cast)
  if (event.kind === 'invite') return join(platform, event, cast)
  if (event.kind === 'question') {
    if (!(await findQuestion(platform.database, projectId, event.text)))
      await ask(platform, actorOf(event.from), projectId, event)
    return
  }
  const question = await findQuestion(platform.database, projectId, event.to)
  if (question && question.versions <= event.version) await answer(platform, actorOf(event.by), question.id, event)
}

async function join(
  platform: Platform,
  { by, person, role }: Extract<CommunityEvent, { kind: 'invite' }>,
  { actorOf, projectId }: Cast,
): Promise<void> {
  const guest = person === undefined ? undefined : actorOf(person)
  if (guest && (await findStanding(platform.database, projectId, guest.userId)) !== undefined) return
  const email = demoAddress(person ?? 'keola')
  await invite(platform, actorOf(by), projectId, { email, role })
  if (guest) await accept(platform, guest, await findInvitation(platform.database, email))
}
