import { readStory, wordStory } from '#features/office/content/actions/stories-desk.ts'
import type { Id } from '#values/id.ts'
import { giveAndPay } from '../gifts.ts'
import { actorOf } from '../people.ts'
import { project } from '../projects.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const words = {
  title: 'The reef grows back',
  body: 'Twice as fast **below ten metres**.',
  quote: 'We did not expect it.',
}

/** A project at its goal. */
async function funded({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const projectId = await project(app, owner, { fundingGoal: 50 })
  await giveAndPay(app, await someone('donor'), projectId, { amountDollars: 60 })
  return { owner, projectId }
}

/** The same, with a wording that waits for its researcher. */
async function worded(world: ApiWorld) {
  const made = await funded(world)
  const chief = actorOf(await world.someone('super_admin'))
  await wordStory(world.app.platform, chief, made.projectId, { seen: 0, ...words })
  const { id } = await readStory(world.app.platform, made.projectId)
  return { ...made, id: id ?? ('' as Id<'story'>) }
}

export const storyCalls: Calls = {
  getStories: async () => ({}),
  getAdminStories: async ({ chief }) => ({ by: await chief() }),
  getAdminProjectsIdStory: async (world) => ({
    by: await world.chief(),
    params: { id: (await funded(world)).projectId },
  }),
  postAdminProjectsIdStory: async (world) => ({
    by: await world.chief(),
    params: { id: (await funded(world)).projectId },
    body: { seen: 0, ...words },
  }),
  postAdminStoriesIdUndo: async (world) => ({
    by: await world.chief(),
    params: { id: (await worded(world)).id },
    body: { no: 1 },
  }),
  postAdminStoriesIdShown: async (world) => ({
    by: await world.chief(),
    params: { id: (await worded(world)).id },
    body: { isShown: false },
  }),
  getMeStories: async ({ researcher }) => ({ by: await researcher() }),
  postMeStoriesIdAnswer: async (world) => {
    const { owner, id } = await worded(world)
    return { by: owner.accessToken, params: { id }, body: { no: 1, answer: 'agreed', words: 'With pleasure.' } }
  },
}
