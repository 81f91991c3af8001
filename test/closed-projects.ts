import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import { giveAndPay, openProject } from './gifts.ts'
import { type Person, person } from './people.ts'
import { project } from './projects.ts'
import type { TestApp } from './test-app.ts'

/** The same person with a new token: one lasts an hour, and deadlines are months away. */
export const again = async (app: TestApp, one: Person): Promise<Person> => ({
  ...one,
  ...(await startSession(app.platform, one.userId)),
})

type Closed = {
  readonly projectId: Id<'project'>
  readonly owner: Person
  readonly donor: Person
  readonly donationId: Id<'donation'>
  /** An open project of another researcher, for redirected gifts. */
  readonly other: Id<'project'>
}

/** A project with one gift of $100, closed a day ago; its outcome is decided and its donors are notified. */
export async function closedProject(app: TestApp, wish: { goal?: number; minimum?: number } = {}): Promise<Closed> {
  const about = { password: 'six letters', firstName: 'Maria', lastName: 'Keller' }
  const owner = await person(app, { type: 'researcher', ...about })
  const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'Domingo' })
  const { goal = 5000, minimum = 1000 } = wish
  const projectId = await project(app, owner, { title: 'Coral nurseries', fundingGoal: goal, minimumViable: minimum })
  const { donationId } = await giveAndPay(app, donor, projectId)
  app.advance(91 * dayMs)
  const { projectId: other } = await openProject(app, { title: 'Lichens on basalt' })
  await app.run('outcomes')
  return { projectId, owner: await again(app, owner), donor: await again(app, donor), donationId, other }
}
