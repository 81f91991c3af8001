import type { Page } from 'playwright-core'
import { call } from './call.ts'
import { decide } from './decide.ts'

type Queue = { readonly items: readonly { readonly id: string; readonly projectId: string }[] }

/** Submitted by its owner and approved by staff, by API calls. @returns its id. */
export async function openProject(owner: Page, reviewer: Page, title: string, more: object = {}): Promise<string> {
  const basics = { title, description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }
  const project = { ...basics, ...more }
  const { id } = (await call(owner, 'POST', '/api/projects', project)).body as { id: string }
  const queue = (await call(reviewer, 'GET', '/api/admin/reviews')).body as Queue
  const review = queue.items.find((item) => item.projectId === id)?.id
  const status = await decide(reviewer, review, 'approve')
  if (status !== 204) throw new Error(`the project was not approved: ${status}`)
  return id
}
