import type { updatesContract } from '#features/research/updates/contract.ts'
import { openProject } from '../gifts.ts'
import { project } from '../projects.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

async function ownProject({ app, someone }: ApiWorld) {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
  return { by: owner.accessToken, params: { id: projectId } }
}

/** A project with a milestone, and the update that shows it. */
async function withMilestone({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const key = '0190a000-0000-7000-8000-00000000b001'
  const id = await project(app, owner, { milestones: [{ key, title: 'Plots marked', dueOn: '2027-01-31' }] })
  const api = app.as<typeof updatesContract>(owner.accessToken)
  const body = { content: 'The plots are marked.' }
  const made = await api('POST /api/projects/:id/updates', { params: { id }, body })
  if (!made.ok) throw new Error(made.refusal.code)
  return { by: owner.accessToken, params: { id, key }, updateId: made.data.id }
}

/** The author's own update. */
async function ownUpdate(world: ApiWorld, state: 'draft' | 'published' = 'published') {
  const { by, params } = await ownProject(world)
  const body = { content: 'Eight reefs counted.', state }
  const made = await world.app.as<typeof updatesContract>(by)('POST /api/projects/:id/updates', { params, body })
  if (!made.ok) throw new Error(made.refusal.code)
  return { by, params: { id: made.data.id } }
}

export const updateCalls: Calls = {
  postProjectsIdMilestonesKeyReached: async (world) => {
    const { updateId, ...call } = await withMilestone(world)
    return { ...call, body: { updateId } }
  },
  postProjectsIdMilestonesKeyTakeBack: async (world) => {
    const { by, params, updateId } = await withMilestone(world)
    const reached = await world.app.as<typeof updatesContract>(by)('POST /api/projects/:id/milestones/:key/reached', {
      params,
      body: { updateId },
    })
    if (!reached.ok) throw new Error(reached.refusal.code)
    return { by, params, body: { reason: 'Too early.' } }
  },
  getProjectsIdUpdates: async (world) => ({ params: (await ownProject(world)).params }),
  postProjectsIdUpdates: async (world) => ({ ...(await ownProject(world)), body: { content: 'Eight reefs counted.' } }),
  getProjectsIdUpdatesWaiting: (world) => ownProject(world),
  putUpdatesId: async (world) => ({
    ...(await ownUpdate(world)),
    body: { content: 'Nine reefs counted.', version: 1 },
  }),
  getUpdatesIdCopies: (world) => ownUpdate(world, 'draft'),
  deleteUpdatesId: (world) => ownUpdate(world, 'draft'),
  postUpdatesIdTakeBack: (world) => ownUpdate(world),
  getUpdatesIdDifferences: async (world) => ({ params: (await ownUpdate(world)).params }),
}
