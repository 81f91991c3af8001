import { heldProject, reached } from '../releases.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const waiting = async ({ app, someone }: ApiWorld) => {
  const owner = await someone('researcher')
  const { params, updateId } = await reached(app, owner, await heldProject(app, owner, 50))
  return { by: (await someone('scientific_reviewer')).accessToken, params, body: { updateId } }
}

export const releaseCalls: Calls = {
  getAdminMilestones: async (world) => ({ by: (await waiting(world)).by }),
  postAdminMilestonesIdKeyRelease: waiting,
  postAdminMilestonesIdKeyReturn: async (world) => {
    const call = await waiting(world)
    return { ...call, body: { ...call.body, reason: 'The photographs are missing.' } }
  },
}
