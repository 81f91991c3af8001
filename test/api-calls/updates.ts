import type { updatesContract } from '#features/research/updates/contract.ts'
import { openProject } from '../gifts.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

async function ownProject({ app, someone }: ApiWorld) {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
  return { by: owner.accessToken, params: { id: projectId } }
}

/** An update of one's own. */
async function ownUpdate(world: ApiWorld, state: 'draft' | 'published' = 'published') {
  const { by, params } = await ownProject(world)
  const body = { content: 'Eight reefs counted.', state }
  const made = await world.app.as<typeof updatesContract>(by)('POST /api/projects/:id/updates', { params, body })
  if (!made.ok) throw new Error(made.refusal.code)
  return { by, params: { id: made.data.id } }
}

export const updateCalls: Calls = {
  getProjectsIdUpdates: async (world) => ({ params: (await ownProject(world)).params }),
  postProjectsIdUpdates: async (world) => ({ ...(await ownProject(world)), body: { content: 'Eight reefs counted.' } }),
  getProjectsIdUpdatesWaiting: (world) => ownProject(world),
  putUpdatesId: async (world) => ({
    ...(await ownUpdate(world)),
    body: { content: 'Nine reefs counted.', version: 1 },
  }),
  deleteUpdatesId: (world) => ownUpdate(world, 'draft'),
  postUpdatesIdTakeBack: (world) => ownUpdate(world),
  getUpdatesIdDifferences: async (world) => ({ params: (await ownUpdate(world)).params }),
}
