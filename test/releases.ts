import type { releasesContract } from '#features/funding/releases/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { newId } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Person, signedInAgain } from './people.ts'
import { project } from './projects.ts'
import type { TestApp } from './test-app.ts'

export type HeldProject = { readonly projectId: Id<'project'>; readonly keys: readonly string[] }

/** A public project whose milestones hold back these shares, in percent. */
export async function heldProject(app: TestApp, owner: Person, ...shares: readonly number[]): Promise<HeldProject> {
  const keys = shares.map(() => newId(app.platform) as string)
  const milestones = shares.map((share, at) => {
    const key = keys[at] ?? ''
    return { key, title: `Milestone ${at + 1}`, dueOn: '2030-01-31', ...(share > 0 && { shareBps: share * 100 }) }
  })
  return { projectId: await project(app, owner, { milestones }), keys }
}

/** Its researcher reports that one is reached, with an update. */
export async function reached(app: TestApp, owner: Person, { projectId: id, keys }: HeldProject, at = 0) {
  const api = app.as<typeof updatesContract>((await signedInAgain(app, owner)).accessToken)
  const posted = await api('POST /api/projects/:id/updates', {
    ...{ params: { id }, body: { content: 'The plots are marked.' } },
  })
  if (!posted.ok) throw new Error(posted.refusal.code)
  const params = { id, key: keys[at] ?? '' }
  const reached = await api('POST /api/projects/:id/milestones/:key/reached', {
    ...{ params, body: { updateId: posted.data.id } },
  })
  if (!reached.ok) throw new Error(reached.refusal.code)
  return { params, updateId: posted.data.id }
}

export const releaseDesk = async (app: TestApp, who: Person) =>
  app.as<typeof releasesContract>((await signedInAgain(app, who)).accessToken)
