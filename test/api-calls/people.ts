import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

/** A project with a donor to thank. */
const thankable = async ({ gift }: ApiWorld, more: object = {}) => {
  const { owner, projectId } = await gift()
  return { by: owner.accessToken, params: { id: projectId }, body: { text: 'Thank you all.', to: 'all', ...more } }
}

/** Institutions, and a researcher's actions on their profile and donors. */
export const peopleCalls: Calls = {
  ...bySomeone((world) => world.researcher(), 'getMeThanks', 'getMeProjectsSummary'),
  postProjectsIdThanksPreview: (world) => thankable(world),
  postProjectsIdThanks: (world) => thankable(world, { clientKey: crypto.randomUUID() }),
  getInstitutions: () => ({ params: { q: 'university' } }),
  getPublicationsLookup: async ({ researcher }) => ({ by: await researcher(), params: { doi: '10.5555/reef-7' } }),
}
