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
  return (await call(reviewer, 'POST', `${path}/${verdict}`, body)).status
}
