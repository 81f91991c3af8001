import { expect, test } from 'vitest'
import { callersOf } from '#test/access-matrix/callers.ts'
import { objectCallers } from '#test/access-matrix/object-row.ts'
import { objectRows, openObjects } from '#test/access-matrix/objects.ts'
import { policyCodes, refusalsFor } from '#test/access-matrix/verdicts.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import type { Endpoint } from '#wire/contract.ts'
import { health } from './health.ts'
import { securityTxt } from './security-txt.ts'
import { slices } from './slices.ts'

// Every operation for every kind of caller, built from the contracts, so that a new endpoint is covered from the start.

const silent = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => void defects.push(said) }
const defects: unknown[] = []
const app = await testApp({ settings: { ...testSettings, limitFactor: 1000 }, log: silent })
const callers = await callersOf(app)
const operations = [health, securityTxt, ...slices].flatMap(
  ({ contract }) => Object.entries(contract) as [string, Endpoint][],
)
const someId = '0193aaaa-0000-7000-8000-00000000000a'

async function ask(key: string, { body, handlerReads }: Endpoint, caller: (typeof callers)[number]) {
  const [method = 'GET', place = '/'] = key.split(' ')
  const headers = new Headers()
  const authorization = await caller.authorization()
  if (authorization) headers.set('authorization', authorization)
  const sends = method !== 'GET' && method !== 'OPTIONS' && (body || handlerReads?.body)
  if (sends) headers.set('content-type', 'application/json')
  const url = `${testOrigin}${place.replace(/:\w+/g, someId)}`
  const answer = await caller.fetch(new Request(url, { method, headers, ...(sends ? { body: '{}' } : {}) }))
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, code: '' }
  }
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
  return { status: answer.status, code: String(json.error_code ?? json.code ?? '') }
}

/** Their handlers also return these codes for other reasons: the account that was asked for, the kind of account. */
const saysItself = (key: string, code: string): boolean => code === 'user_not_found' && /auth\/v1\/admin/.test(key)

test.each(callers.map((caller) => [caller.name, caller] as const))(
  '%s gets in where the contract says so, and nowhere else',
  async (_, caller) => {
    const wrong: string[] = []
    for (const [key, endpoint] of operations) {
      const may = refusalsFor(endpoint.allow, caller.standing)
      const { status, code } = await ask(key, endpoint, caller)
      const isRefused =
        (policyCodes as readonly string[]).includes(code) && !(may.length === 0 && saysItself(key, code))
      const isRight =
        may.length === 0
          ? !isRefused || isOwnRefusal(endpoint, code)
          : (may.includes(code) && status >= 400) || isOfLink(endpoint, code)
      if (!isRight || status >= 500)
        wrong.push(`${key}: ${status} ${code}, and should be ${may.join(' or ') || 'let in'}`)
    }
    expect(wrong).toEqual([])
    expect(defects).toEqual([])
  },
  120_000,
)

/** The key from a guest's mail is in the query, and is validated with the rest of the input. */
const isOfLink = ({ allow }: Endpoint, code: string): boolean =>
  allow.policy === 'signedInOrLinkToken' && code === 'invalid_input'

/** A code that a contract lists by itself may be the handler's answer to a caller whom the policy admits. */
const isOwnRefusal = ({ refusals = {} }: Endpoint, code: string): boolean => code in refusals

test('the matrix holds every operation, and a kind of caller for each policy', () => {
  expect(operations.length).toBeGreaterThan(140)
  expect(callers.length * operations.length).toBeGreaterThan(3000)
  for (const [, { allow }] of operations) {
    const verdicts = callers.map(({ standing }) => refusalsFor(allow, standing).length === 0)
    expect(verdicts).toContain(true)
  }
})

const statusesOf = await openObjects(app)

test.each(objectRows.map((row) => [row.what, row] as const))(
  '%s opens for its owner, and for no other person but who works with it',
  async (_, row) => {
    const named = (statuses: readonly number[]) =>
      Object.fromEntries(objectCallers.map((caller, at) => [caller, statuses[at]]))
    expect(named(await statusesOf(row))).toEqual(named(row.statuses))
    expect(defects).toEqual([])
  },
)
