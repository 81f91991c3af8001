import { createApi } from '#api/create-api.ts'
import { allSchedules } from '#api/schedules.ts'
import { allTasks } from '#api/tasks.ts'
import { openSettings } from '#features/foundation/settings/actions/live.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import { sharpImages } from '#hosts/node/images.ts'
import { openChanges } from '#hosts/node/postgres/changes.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { AuthSettings } from '#platform/auth-settings.ts'
import { outsideOf } from '#platform/outside.ts'
import type { PaymentGateway } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { runTasks } from '#platform/task.ts'
import { type Instant, instantOf, later } from '#values/time.ts'
import { type Api, createClient, type Fetch } from '#wire/client.ts'
import type { Contract } from '#wire/contract.ts'
import { closeAtEnd } from './close-at-end.ts'
import { freshDatabase } from './fresh-database.ts'
import { portablePlatform, testOrigin } from './test-platform.ts'

/** The product on its own database, with a manual clock. */
export type TestApp = {
  readonly platform: Platform
  /** Calls the app with a raw request, as a browser would. */
  readonly fetch: Fetch
  /** A typed client, with an access token or anonymous. */
  readonly as: <C extends Contract>(accessToken?: string) => Api<C>
  readonly advance: (ms: number) => void
  /** Runs background work until none is left. */
  readonly drain: () => Promise<void>
  /** Runs the work of a schedule, whatever the time. */
  readonly run: (schedule: string) => Promise<void>
}

type Overrides = Partial<Platform> & {
  readonly auth?: Partial<AuthSettings>
  /** A gateway other than the built-in one. */
  readonly gateway?: (base: Pick<Platform, 'database' | 'clock'>) => PaymentGateway
  /** An existing database. */
  readonly databaseUrl?: string
  /** Changes of settings by staff take effect, as in the running product. */
  readonly isChangeable?: boolean
}

/** Call once at the top of a test file; it closes itself. Overrides replace single ports and single auth settings. */
export async function testApp({
  auth,
  gateway,
  databaseUrl,
  isChangeable,
  ...overrides
}: Overrides = {}): Promise<TestApp> {
  const url = databaseUrl ?? (await freshDatabase())
  // Few connections: each plans every statement for itself.
  const { database, close } = openDatabase(url, 4)
  let now: Instant = instantOf(Date.UTC(2026, 10, 2, 9))
  const runner = runTasks(allTasks)
  const portable = portablePlatform()
  const { changes, close: closeChanges } = openChanges(url, portable.log)
  const given = { ...portable.settings, auth: { ...portable.settings.auth, ...auth } }
  const live = openSettings({ database, changes, log: portable.log }, given)
  if (isChangeable) await live.start()
  closeAtEnd(() => {
    live.stop()
    return Promise.all([closeChanges(), close()])
  })
  const settings = isChangeable ? live.settings : given
  const base = { ...portable, settings, database, changes, clock: { now: () => now }, tasks: { wake: runner.wake } }
  const payments = gateway?.(base) ?? createTestGateway({ ...base, ...overrides })
  const platform: Platform = {
    ...base,
    images: sharpImages(),
    payments,
    fetch: outsideOf(testOrigin, (request) => fetch(request)),
    ...overrides,
  }
  const fetch = createApi(platform)
  return {
    platform,
    fetch,
    as: (accessToken) => createClient((request) => fetch(signed(request, accessToken)), testOrigin),
    advance: (ms) => {
      now = later(now, ms)
    },
    drain: () => runner.drain(platform),
    run: async (name) => {
      const schedule = allSchedules.find((one) => one.name === name)
      if (!schedule) throw new Error(`there is no schedule ${name}`)
      await schedule.run(platform)
    },
  }
}

function signed(request: Request, accessToken: string | undefined): Request {
  if (accessToken) request.headers.set('authorization', `Bearer ${accessToken}`)
  return request
}
