import { answer } from '#features/research/questions/actions/answer.ts'
import { ask } from '#features/research/questions/actions/ask.ts'
import { openProject } from '../gifts.ts'
import { actorOf } from '../people.ts'
import type { ApiWorld } from './world.ts'

/** A question that waits, with its asker and the owner of its project. */
export async function openQuestion({ app, someone }: ApiWorld) {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
  const asker = await someone('donor')
  const { id } = await ask(app.platform, actorOf(asker), projectId, { text: 'How many reefs?', byName: true })
  return { id, projectId, owner, asker }
}

/** The same with its answer. */
export async function answeredQuestion(world: ApiWorld) {
  const asked = await openQuestion(world)
  await answer(world.app.platform, actorOf(asked.owner), asked.id, { text: 'Eight.', version: 0 })
  return asked
}
