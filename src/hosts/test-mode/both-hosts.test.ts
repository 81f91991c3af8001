import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { allTasks } from '#api/tasks.ts'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import type { donorsContract } from '#features/research/donors/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { noChanges } from '#platform/changes.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { runTasks } from '#platform/task.ts'
import { giveAndPay } from '#test/gifts.ts'
import { jobDraft } from '#test/jobs.ts'
import { type ApiDocument, operationsOf } from '#test/openapi.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { portablePlatform, testOrigin, testSettings } from '#test/test-platform.ts'
import { type Instant, instantOf, later, minuteMs } from '#values/time.ts'
import { createClient } from '#wire/client.ts'
import { sharpImages } from '../node/images.ts'
import { readMigrations } from '../node/world-migrations.ts'
import { openTestModeDatabase } from './database.ts'
import { migrateWorld } from './migrate.ts'
import { testModePlatform } from './platform.ts'

// The same walk through the API on the server's host and on Test Mode's: the answers are identical to the byte. Time
// and randomness are fixed, so that ids, tokens and dates are identical too.

/** The same random numbers on both hosts, in the order of the calls. */
function givenChance() {
  let state = 42
  return {
    bytes: (count: number) =>
      Uint8Array.from({ length: count }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return state >>> 16
      }),
  }
}

const secret = 'a secret of both hosts, long enough for them'
const secrets = () => deriveSecrets(secret)
const settings = { ...testSettings, limitFactor: 1000 }

/** Test Mode's own database, settings and ports; pictures are drawn by a browser, and are not part of the walk. */
async function testModeApp(): Promise<TestApp> {
  const world = await openTestModeDatabase()
  await migrateWorld(world, readMigrations(), { secret: '', migrations: [] })
  let now: Instant = instantOf(Date.UTC(2026, 10, 2, 9))
  const runner = runTasks(allTasks)
  const { files, ownTexts } = portablePlatform()
  const fetch = (request: Request): Promise<Response> => api(request)
  const given = testModePlatform({
    ...{ database: world.database, changes: noChanges, files, ownTexts, images: sharpImages(), settings },
    ...{ tasks: { wake: runner.wake }, secret, fetch: (input, init) => fetch(new Request(input, init)) },
  })
  const fixed = { ...given, clock: { now: () => now }, random: givenChance(), secrets: secrets() }
  const platform = { ...fixed, payments: createTestGateway(fixed) }
  const api = createApi(platform)
  return {
    ...{ platform, fetch, drain: () => runner.drain(platform), run: async () => undefined },
    as: () => {
      throw new Error('the walk records its calls')
    },
    advance: (ms) => {
      now = later(now, ms)
    },
  }
}

type Answered = readonly [asked: string, status: number, type: string, body: string]

/** The app, with its requests and answers recorded. */
function recording(app: TestApp): { app: TestApp; answered: Answered[] } {
  const answered: Answered[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await app.fetch(request)
    const { pathname, search } = new URL(request.url)
    const body = await answer.clone().text()
    answered.push([
      `${request.method} ${pathname}${search}`,
      answer.status,
      answer.headers.get('content-type') ?? '',
      body,
    ])
    return answer
  }
  const as: TestApp['as'] = (token) =>
    createClient((request) => {
      if (token) request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    }, testOrigin)
  return { app: { ...app, fetch, as }, answered }
}

/** Different on each host: a key, the size of its database, the time of its first rubric. */
const isOfHost = /healthz|jwks|admin\/(dashboard|system|rubrics)/

/** Rendered differently by each host, specific to it, or never ending. */
const isLeftOut = ({ path, operation }: ReturnType<typeof operationsOf>[number]): boolean =>
  /event-stream|pdf|image|jpeg|webp/.test(JSON.stringify(operation.responses)) || isOfHost.test(path)

async function walk(host: TestApp): Promise<readonly Answered[]> {
  const { app, answered } = recording(host)
  const named = (type: Parameters<typeof person>[1]['type'], name: string) => {
    app.advance(minuteMs)
    return person(app, { type, email: `${name}@walk.example`, lastName: name, password: 'known to both' })
  }
  const researcher = await named('researcher', 'Researcher')
  const donor = await named('donor', 'Donor')
  const chief = await named('super_admin', 'Chief')
  app.advance(minuteMs)
  const projectId = await project(app, researcher)
  app.advance(minuteMs)
  await app.as<typeof submissionsContract>(researcher.accessToken)('POST /api/projects', {
    body: {
      title: 'Łódź, „kelp“ and ångström',
      description: 'Ünïcode: 海 <b>&',
      sector: 'science',
      subsection: 'ecology',
      fundingGoal: 900,
    },
  })
  await app.as<typeof jobsContract>(researcher.accessToken)('POST /api/jobs', { body: jobDraft })
  await app.as<typeof donorsContract>(donor.accessToken)('PUT /api/me/interests', { body: { areas: ['space'] } })
  await app.as<typeof followsContract>(donor.accessToken)('POST /api/projects/:id/save', { params: { id: projectId } })
  await giveAndPay(app, donor, projectId, { key: 'key-of-the-walk-00000001', note: 'Good luck' })
  await app.drain()

  const document = (await (await host.fetch(new Request(`${testOrigin}/api/openapi.json`))).json()) as ApiDocument
  const reads = operationsOf(document).filter((one) => one.method === 'get' && !isLeftOut(one))
  for (const who of [undefined, donor, researcher, chief])
    for (const { path } of reads) {
      const id = path.startsWith('/api/projects/') ? projectId : researcher.userId
      const headers = who && { authorization: `Bearer ${who.accessToken}` }
      await app.fetch(
        new Request(testOrigin + path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, 'x'), {
          headers: headers ?? {},
        }),
      )
    }
  return answered
}

test('both hosts answer a walk of more than 200 calls with the same bytes', async () => {
  const [server, ours] = [await testApp({ random: givenChance(), secrets: secrets(), settings }), await testModeApp()]
  const known = await walk(server)
  const answered = await walk(ours)
  expect(known.length).toBeGreaterThan(200)
  expect(known.filter(([, status]) => status === 200).length).toBeGreaterThan(100)
  expect(known.filter(([, status]) => status >= 500)).toEqual([])
  const differing = known.flatMap((one, at) => (isDeepStrictEqual(one, answered[at]) ? [] : [[one, answered[at]]]))
  expect([answered.length, differing]).toEqual([known.length, []])
}, 240_000)
