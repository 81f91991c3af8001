import { type Api, createApi } from '#api/create-api.ts'
import { paymentsEndpoints } from '#features/funding/payments/endpoints.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import type { DemoWorld, Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import type { Instant } from '#values/time.ts'
import { DemoHistory } from './history.ts'
import { DemoPeople } from './people.ts'
import { type DemoEvent, planDemoWorld } from './plan.ts'
import { beginWorld, findWorld, keepProgress } from './store.ts'

export type DemoMaking = DemoWorld & {
  /** Settles when the world is whole; rejects when it cannot be made. */
  readonly made: Promise<void>
}

type Needs = {
  /** Pictures that a few projects bring, as files of the formats that people upload. */
  readonly drawPictures: () => Promise<readonly Uint8Array[]>
  /** One for everybody: hashing sixty passwords would tell nobody anything. */
  readonly hashPassword: () => Promise<string>
  /** The money's background work, done at each event's own time. */
  readonly moneyTasks: readonly Task[]
  /** Ends the making between two events, to be taken up at the next start. */
  readonly signal: AbortSignal
}

/**
 * Makes the demo world behind the first page, or goes on where an earlier start stopped: history in the order of
 * time, through the product's own actions under a clock that stands at each event.
 */
export function makeDemoWorld(platform: Platform, needs: Needs): DemoMaking {
  const progress = { done: 0, total: 1 }
  return { progress: () => ({ ...progress }), made: make(platform, needs, progress) }
}

async function make(platform: Platform, needs: Needs, progress: { done: number; total: number }): Promise<void> {
  const known = await findWorld(platform.database)
  const baseAt = known?.baseAt ?? platform.clock.now()
  const events = planDemoWorld(baseAt)
  Object.assign(progress, { done: known?.done ?? 0, total: events.length })
  if (!known) await beginWorld(platform.database, { baseAt, done: 0, total: events.length })
  // Also a world of an earlier release, whose history was another one.
  if (known && known.done >= known.total) return
  // Only now: a world that is whole needs neither, and a start stays as small as it can be.
  const [pictures, passwordHash] = await Promise.all([needs.drawPictures(), needs.hashPassword()])
  const history = new DemoHistory(new DemoPeople(passwordHash), pictures, needs.moneyTasks)
  await history.recall(at(platform, events[0]?.at ?? baseAt), events.slice(0, progress.done))
  for (const step of stepsOf(events, progress.done)) {
    if (needs.signal.aborted) return
    await history.live(step, (moment) => at(platform, moment))
    progress.done += step.length
    await keepProgress(platform.database, progress.done)
  }
  platform.log.info('the demo world is made', { events: events.length })
}

/** Gifts in a row happen side by side; everything else waits its turn. */
function* stepsOf(events: readonly DemoEvent[], from: number): Generator<readonly DemoEvent[]> {
  let gifts: DemoEvent[] = []
  for (const event of events.slice(from)) {
    if (event.kind === 'gift') gifts.push(event)
    if (gifts.length > 0 && (event.kind !== 'gift' || gifts.length === giftsAtOnce)) {
      yield gifts
      gifts = []
    }
    if (event.kind !== 'gift') yield [event]
  }
  if (gifts.length > 0) yield gifts
}
const giftsAtOnce = 16

/** The platform as it was at a moment: its gateway lives then too, and its calls to ourselves stay in the house. */
function at(platform: Platform, moment: Instant): Platform {
  const clock = { now: () => moment }
  const then = { ...platform, clock, tasks: { wake: () => {} } }
  let api: Api | undefined
  const past: Platform = {
    ...then,
    payments: createTestGateway(then),
    fetch: (input, init) => {
      // Only the gateway's events come this way: most moments need no api, and none needs all of it.
      api ??= createApi(past, [paymentsEndpoints])
      return api(new Request(input, init))
    },
  }
  return past
}
