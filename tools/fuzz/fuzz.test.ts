import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { openProject } from '#test/gifts.ts'
import type { ApiDocument } from '#test/openapi.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import { fuzz } from './fuzz.ts'

// Requests generated from our own description of the API. `npm run fuzz` sends twenty thousand.

const requests = Number(process.env.FUZZ_REQUESTS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const defects: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => void defects.push(said) }

test(`${requests} requests of any kind are answered as documented, without one defect`, async () => {
  const app = await testApp({ settings: { ...testSettings, limitFactor: 1000 }, log })
  await openProject(app)
  const answer = await app.fetch(new Request(`${testOrigin}/api/openapi.json`))
  const document = (await answer.json()) as ApiDocument
  const serviceKey = await makeKey(app.platform, 'service_role')
  const kinds = ['donor', 'researcher', 'super_admin', 'scientific_reviewer', 'financial_admin'] as const
  let people = await Promise.all(kinds.map((type) => person(app, { type })))
  const tokens = async () => {
    const begun = people.map(({ userId }) => startSession(app.platform, userId).catch(() => undefined))
    const sessions = await Promise.all(begun)
    // Some calls close an account or remove its role: other accounts replace them.
    people = await Promise.all(
      kinds.map(async (type, at) => (sessions[at] ? (people[at] ?? person(app, { type })) : person(app, { type }))),
    )
    return [undefined, serviceKey, ...sessions.map((one) => one?.accessToken)]
  }
  expect(await fuzz({ document, fetch: app.fetch, seed, requests, tokens })).toEqual([])
  expect(defects).toEqual([])
}, 1_800_000)
