import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import type { Id } from '#values/id.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Reviewer = Pick<Person, 'userId'>

/** In a new session, because hours may have passed. */
async function desk(app: TestApp, { userId }: Reviewer) {
  return app.as<typeof reviewsContract>((await startSession(app.platform, userId)).accessToken)
}

/**
 * Reviewers declare no conflict of interest, one after another; the first one takes the review and answers its
 * rubric.
 */
export async function free(app: TestApp, reviewId: string, ...reviewers: readonly Reviewer[]): Promise<void> {
  for (const reviewer of reviewers) {
    const declare = { params: { id: reviewId }, body: { conflicts: [] } }
    const answer = await (await desk(app, reviewer))('POST /api/admin/reviews/:id/declare', declare)
    if (!answer.ok) throw new Error(answer.refusal.code)
    await answered(app, reviewId, reviewer)
  }
  app.advance(1000)
}

/** Answers all questions of the rubric as its reviewer; does nothing for others. */
async function answered(app: TestApp, id: string, reviewer: Reviewer): Promise<void> {
  const call = await desk(app, reviewer)
  const review = await call('GET /api/admin/reviews/:id', { params: { id } })
  if (!review.ok || !review.data.isYours) return
  for (const { key } of review.data.rubric.questions)
    await call('PUT /api/admin/reviews/:id/answers', {
      params: { id },
      body: { key, score: 3, note: '', authorSees: false, revision: 0 },
    })
}

/** A reviewer's steps from opening to the decision; returns the decision's answer. */
export function deciding(app: TestApp, reviewer: Reviewer) {
  const declare = async (id: Id<'review'>) =>
    (await desk(app, reviewer))('POST /api/admin/reviews/:id/declare', { params: { id }, body: { conflicts: [] } })
  return {
    declare,
    approve: async (id: Id<'review'>, version?: number) => {
      await declare(id)
      await answered(app, id, reviewer)
      const body = { ...(version && { version }) }
      return (await desk(app, reviewer))('POST /api/admin/reviews/:id/approve', { params: { id }, body })
    },
    reject: async (id: Id<'review'>, reason: string) => {
      await declare(id)
      return (await desk(app, reviewer))('POST /api/admin/reviews/:id/reject', { params: { id }, body: { reason } })
    },
  }
}
