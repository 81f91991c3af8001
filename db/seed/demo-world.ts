import { compareWithGateway } from '#features/funding/reconciliation/actions/reconcile.ts'
import { readThanks, sendThanks } from '#features/funding/thanks/actions.ts'
import { keepInstitutions } from '#features/identity/institutions/actions/import-institutions.ts'
import { refreshAll } from '#features/office/staff-analytics/actions/refresh.ts'
import type { Actor } from '#platform/actor.ts'
import { type DemoWorld, newId, type Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { applyForPosition } from './applicants.ts'
import { letMailsLeave } from './digests.ts'
import { drawnOnce } from './drawn-once.ts'
import { DemoPlayer } from './history.ts'
import { at } from './moments.ts'
import { addDemoRate, closeMonths } from './months.ts'
import { DemoPeople } from './people.ts'
import { planDemoWorld } from './plan.ts'
import { postPositions } from './positions.ts'
import { tryLongerBoosts } from './settings.ts'
import { stepsOf } from './steps.ts'
import { beginWorld, findWorld, saveProgress } from './store.ts'
import { demoInstitutions } from './texts/institutions.ts'
import { visitProjects } from './visits.ts'

export type DemoMaking = DemoWorld & {
  /** Settles when the world is complete; rejects when it cannot be made. */
  readonly made: Promise<void>
}

type Needs = {
  /** Pictures of a few projects, as files in the formats that people upload. */
  readonly drawPictures: () => Promise<readonly Uint8Array[]>
  /** All demo accounts share it. */
  readonly password: string
  /** The money's background work, run at each event's time. */
  readonly moneyTasks: readonly Task[]
  /**
   * Does a step while the running product's tasks rest: they would do at today's time what the step does at its own.
   */
  readonly whileTasksRest: <Done>(step: () => Promise<Done>) => Promise<Done>
  /** Stops after the current event; the next start continues. */
  readonly signal: AbortSignal
}

/**
 * Makes the demo world after the first page is served, or continues where an earlier start stopped: events in order of
 * time, through the product's own actions, with the clock at each event's time.
 */
export function makeDemoWorld(platform: Platform, needs: Needs): DemoMaking {
  const progress = { done: 0, total: 1 }
  const sparing = { ...platform, images: drawnOnce(platform.images) }
  return { progress: () => ({ ...progress }), made: make(sparing, needs, progress) }
}

/**
 * After each step the tasks would begin what it left, and the next step would wait for them. A visitor's own mail waits
 * as long, while the world is made.
 */
const restMs = 2000

async function make(platform: Platform, needs: Needs, progress: { done: number; total: number }): Promise<void> {
  const known = await findWorld(platform.database)
  const baseAt = known?.baseAt ?? platform.clock.now()
  const events = planDemoWorld(baseAt)
  // The whole demo world of an earlier release had another history, with a total of its own.
  const isWhole = known !== undefined && known.done >= known.total
  Object.assign(progress, { done: known?.done ?? 0, total: isWhole ? known.total : events.length })
  if (!known) await beginWorld(platform.database, { baseAt, done: 0, total: events.length })
  if (isWhole) return
  await keepInstitutions(platform, demoInstitutions)
  // Loaded only now: with a complete world a start needs neither.
  const [pictures, passwordHash] = await Promise.all([needs.drawPictures(), platform.passwords.hash(needs.password)])
  const people = new DemoPeople(passwordHash)
  const history = new DemoPlayer(people, pictures, needs)
  await history.recall(at(platform, events[0]?.at ?? baseAt), events.slice(0, progress.done))
  const steps = stepsOf(events, progress.done)
  while (progress.done < events.length) {
    if (needs.signal.aborted) return
    await needs.whileTasksRest(async () => {
      const until = performance.now() + restMs
      do {
        const { value: step = [] } = steps.next()
        await history.live(step, (moment) => at(platform, moment))
        progress.done += step.length
        await saveProgress(platform.database, progress.done)
      } while (progress.done < events.length && performance.now() < until && !needs.signal.aborted)
    })
  }
  await compareWithGateway(at(platform, baseAt))
  await refreshAll(at(platform, baseAt))
  await thankDonors(at(platform, later(baseAt, -3 * dayMs)), people.mustActor('noor'))
  const cast = { actorOf: (key: string) => people.mustActor(key), at: (moment: Instant) => at(platform, moment) }
  await postPositions(baseAt, cast)
  await applyForPosition(baseAt, cast)
  await visitProjects(platform, baseAt, (moment) => at(platform, moment))
  const [closer, checker] = [people.mustActor('financial_admin'), people.mustActor('super_admin')]
  await closeMonths(at(platform, baseAt), { closer, checker }, (moment) => at(platform, moment))
  await addDemoRate(at(platform, baseAt), closer)
  await refreshAll(at(platform, baseAt))
  await tryLongerBoosts(baseAt, { actor: checker, at: (moment) => at(platform, moment) })
  await letMailsLeave(platform)
  platform.log.info('the demo world is made', { events: events.length })
}

async function thankDonors(platform: Platform, actor: Actor): Promise<void> {
  const { projects, sent } = await readThanks(platform, actor)
  const [project] = projects
  if (!project || sent.length > 0) return
  const text =
    'Your gifts paid for the first two weeks at the reef. The tiles are out, and the first recruits are smaller than my thumbnail.\n\nI will show you what we count as soon as we know it ourselves.'
  await sendThanks(platform, actor, project.id, { text, to: 'all', clientKey: newId(platform) })
}
