import type { Page } from 'playwright-core'
import { call } from './call.ts'

/** A reviewer says that nothing bars them, and decides, by API calls. @returns the decision's status. */
export async function decide(
  reviewer: Page,
  reviewId: string | undefined,
  verdict: 'approve' | 'reject',
  body: object = {},
): Promise<number> {
  const path = `/api/admin/reviews/${reviewId}`
  await call(reviewer, 'POST', `${path}/declare`, { conflicts: [] })
  const { rubric } = (await call(reviewer, 'GET', path)).body as { rubric: { questions: { key: string }[] } }
  for (const { key } of verdict === 'approve' ? rubric.questions : [])
    await call(reviewer, 'PUT', `${path}/answers`, { key, score: 3, note: '', authorSees: false, revision: 0 })
  return (await call(reviewer, 'POST', `${path}/${verdict}`, body)).status
}
