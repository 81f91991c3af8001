import { project } from '../projects.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const ofProject = async (world: ApiWorld) => ({
  by: await world.donor(),
  params: { id: await project(world.app, await world.someone('researcher')) },
})

/** Where people are, and what is suggested to donors. */
export const placeCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getMePlace', 'getMeSuggestions', 'getMeLocalProjects'),
  putMePlace: async ({ donor }) => ({ by: await donor(), body: { country: 'NO', region: '', city: 'Tromsø' } }),
  getPlaces: async ({ donor }) => ({ by: await donor(), params: { country: 'NO', kind: 'city', q: 'tro' } }),
  putMeHiddenSuggestionsId: ofProject,
  deleteMeHiddenSuggestionsId: ofProject,
}
