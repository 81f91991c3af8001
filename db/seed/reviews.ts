import { answerQuestion } from '#features/research/reviews/actions/answers.ts'
import { declare, prioritize } from '#features/research/reviews/actions/claims.ts'
import { comment } from '#features/research/reviews/actions/comment.ts'
import { decide } from '#features/research/reviews/actions/decide.ts'
import { sendLetters } from '#features/research/reviews/actions/letters.ts'
import { readRequests } from '#features/research/reviews/actions/read-requests.ts'
import type { DeclaredConflict } from '#features/research/reviews/rules/conflicts.ts'
import { editProject } from '#features/research/submissions/actions/edit.ts'
import { readEdit } from '#features/research/submissions/actions/read-edit.ts'
import type { VersionField } from '#features/research/versions/rules/versions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import { hourMs, type Instant, later, secondMs } from '#values/time.ts'
import { findOpenReview } from './store.ts'

type Asked = Partial<Record<VersionField, string>>

/** What reviewers do besides deciding, so that the desk shows each state of a review. */
export type ReviewEvent = { readonly at: Instant; readonly project: string } & (
  | { readonly kind: 'declare'; readonly by: StaffRole; readonly conflicts: readonly DeclaredConflict[] }
  /** A first approval, where a second person has to agree. */
  | { readonly kind: 'recommend'; readonly by: StaffRole }
  | { readonly kind: 'ask changes'; readonly by: StaffRole; readonly reason: string; readonly asked: Asked }
  /** The researcher's, to what was asked of each field; the method is written anew. */
  | { readonly kind: 'answers'; readonly by: string; readonly methodology: string; readonly answers: Asked }
  | { readonly kind: 'prioritize'; readonly by: StaffRole; readonly reason: string }
  | { readonly kind: 'remark'; readonly by: StaffRole; readonly text: string }
)

export function planReviews(now: Instant): ReviewEvent[] {
  const ago = (hours: number): Instant => later(now, -hours * hourMs)
  const [reviewer, chief] = ['scientific_reviewer', 'super_admin'] as const
  const tent = 'moon-telescope-tent'
  return [
    {
      ...{ kind: 'ask changes', project: tent, by: chief, at: ago(60), reason: 'A good idea. Two things are open.' },
      asked: {
        methodology: 'Say how evenings with and without the tent are chosen, so that clear nights do not decide.',
        milestones: 'Give a date for the first school yard, also if it rains.',
      },
    },
    {
      ...{ kind: 'answers', project: tent, by: 'elena', at: ago(20) },
      methodology:
        'Each week of the term is drawn by lot before it begins: with the tent, or without it. Teachers count the evenings on which pupils saw what was promised, and note wind at the eyepiece and sky brightness on all of them.\n\nWeeks in which nobody could see a star from either place are left out of both, by a rule that is written down before the first evening.',
      answers: {
        milestones:
          'The first yard is **booked for the second week of March**, and the gym of the same school if it rains.',
      },
    },
    { kind: 'recommend', project: 'earth-fault-rain', by: reviewer, at: ago(18) },
    { kind: 'declare', project: 'school-latrine-soap', by: reviewer, conflicts: ['competes'], at: ago(3) },
    { kind: 'declare', project: 'laundry-fibres', by: reviewer, conflicts: [], at: ago(1) },
    {
      ...{ kind: 'prioritize', project: 'laundry-fibres', by: chief, at: ago(0.7) },
      reason: 'The laundry fits its filter in spring; after that there is nothing to compare with.',
    },
    { kind: 'remark', project: 'laundry-fibres', by: chief, text: 'Ask for the blind count again?', at: ago(0.5) },
  ]
}

type World = { readonly actorOf: (key: string) => Actor; readonly projectId: Id<'project'> }

/** Runs an event through the actions of people's own requests; one that an earlier start made already is left out. */
export async function liveReview(platform: Platform, event: ReviewEvent, world: World): Promise<unknown> {
  const { projectId } = world
  const actor = world.actorOf(event.by)
  if (event.kind === 'answers') return answerAll(platform, actor, projectId, event)
  const review = await findOpenReview(platform.database, projectId)
  if (!review) return
  switch (event.kind) {
    case 'declare':
      return declare(platform, actor, review.id, event.conflicts)
    case 'remark':
      return comment(platform, actor, review.id, event.text)
    case 'prioritize':
      return prioritize(platform, actor, review.id, { priority: 'high', reason: event.reason })
    case 'ask changes':
      return askChanges(platform, actor, review.id, event)
    case 'recommend':
      return recommend(platform, actor, review.id)
  }
}

type Event<K extends ReviewEvent['kind']> = Extract<ReviewEvent, { kind: K }>
type ReviewId = Id<'review'>

async function askChanges(
  platform: Platform,
  actor: Actor,
  id: ReviewId,
  { reason, asked }: Event<'ask changes'>,
): Promise<void> {
  const requests = Object.entries(asked).map(([field, request]) => ({ field: field as VersionField, request }))
  await declare(platform, actor, id, [])
  await decide(platform, actor, id, { status: 'changes_requested', reason, requests })
  const now = later(platform.clock.now(), platform.settings.reviews.letterSeconds * secondMs)
  await sendLetters({ ...platform, clock: { now: () => now } })
}

/** Of the first rubric. */
export const rubricKeys = ['question', 'method', 'plan', 'budget', 'ethics', 'sharing']
export const unsaid = { note: '', authorSees: false, revision: 0 }

async function recommend(platform: Platform, actor: Actor, id: ReviewId): Promise<void> {
  const { settings } = platform
  const strict = { ...platform, settings: { ...settings, reviews: { ...settings.reviews, needsSecond: true } } }
  await declare(platform, actor, id, [])
  for (const key of rubricKeys) await answerQuestion(platform, actor, id, { ...unsaid, key, score: 4 })
  await decide(strict, actor, id, { status: 'approved', browseAreas: [] })
}

async function answerAll(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { methodology, answers: said }: Event<'answers'>,
): Promise<void> {
  const { items } = await readRequests(platform, actor, projectId)
  const answers = items.flatMap(({ id, field }) => (said[field] ? [{ requestId: id, answer: said[field] }] : []))
  const { image: _image, ...form } = await readEdit(platform, actor, projectId)
  if (form.methodology !== methodology) await editProject(platform, actor, projectId, { ...form, methodology, answers })
}
