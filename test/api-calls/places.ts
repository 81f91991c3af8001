import { project } from '../projects.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const ofProject = async (world: ApiWorld) => ({
  by: await world.donor(),
  params: { id: await project(world.app, await world.someone('researcher')) },
})

/** A donor with a gift, and the researcher's public id. */
const ofResearcher = async (world: ApiWorld) => {
  const { donor, owner } = await world.gift()
  return { by: donor.accessToken, params: { id: owner.userId } }
}

/** Where people are, and suggestions for donors. */
export const placeCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getMePlace', 'getMeSuggestions', 'getMeLocalProjects'),
  ...bySomeone((world) => world.donor(), 'getMePrivacy', 'getMeConnections', 'getMeCoSupporters'),
  putMePrivacy: async ({ donor }) => ({ by: await donor(), body: { visibleToSupporters: true } }),
  putResearchersIdFollow: ofResearcher,
  deleteResearchersIdFollow: ofResearcher,
  putMeConnectionsIdMute: async (world) => ({ ...(await ofResearcher(world)), body: { muted: true } }),
  postMeConnectionsIdBlock: ofResearcher,
  putMePlace: async ({ donor }) => ({ by: await donor(), body: { country: 'NO', region: '', city: 'Tromsø' } }),
  getPlaces: async ({ donor }) => ({ by: await donor(), params: { country: 'NO', kind: 'city', q: 'tro' } }),
  putMeHiddenSuggestionsId: ofProject,
  deleteMeHiddenSuggestionsId: ofProject,
}
