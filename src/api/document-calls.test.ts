import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { applicationCalls } from '#test/api-calls/applications.ts'
import { adminCalls, authCalls, factorCalls } from '#test/api-calls/auth.ts'
import type { Calls } from '#test/api-calls/call.ts'
import { documentClient } from '#test/api-calls/client.ts'
import { deskCalls } from '#test/api-calls/desk.ts'
import { passkeyCalls, providerCalls, ssoCalls } from '#test/api-calls/elsewhere.ts'
import { jobCalls } from '#test/api-calls/jobs.ts'
import { mailCalls } from '#test/api-calls/mails.ts'
import { messageCalls } from '#test/api-calls/messages.ts'
import { financeCalls, giftCalls } from '#test/api-calls/money.ts'
import { payoutCalls } from '#test/api-calls/payouts.ts'
import { peopleCalls } from '#test/api-calls/people.ts'
import { placeCalls } from '#test/api-calls/places.ts'
import { planSessionCalls } from '#test/api-calls/plan-sessions.ts'
import { planCalls } from '#test/api-calls/plans.ts'
import { openCalls, ownCalls } from '#test/api-calls/product.ts'
import { releaseCalls } from '#test/api-calls/releases.ts'
import { reportCalls } from '#test/api-calls/reports.ts'
import { staffCalls } from '#test/api-calls/staff.ts'
import { storyCalls } from '#test/api-calls/stories.ts'
import { ticketCalls } from '#test/api-calls/tickets.ts'
import { updateCalls } from '#test/api-calls/updates.ts'
import { verificationCalls } from '#test/api-calls/verifications.ts'
import { apiWorld } from '#test/api-calls/world.ts'
import { writingCalls } from '#test/api-calls/writing.ts'
import { type ApiDocument, documentReader, operationsOf } from '#test/openapi.ts'

// Calls the API by its OpenAPI document, with a client that knows nothing else about the product.

const world = await apiWorld()
const answer = await world.app.fetch(new Request('http://app.test/api/openapi.json'))
const document = (await answer.json()) as ApiDocument
const { faultsIn } = documentReader(document)
const operations = operationsOf(document)
const clients = new Map(
  await Promise.all(
    [world.app, world.linked.app].map(
      async (app) =>
        [app, { ask: await documentClient(app, document), key: await makeKey(app.platform, 'service_role') }] as const,
    ),
  ),
)
const calls: Calls = {
  ...{ ...authCalls, ...factorCalls, ...adminCalls, ...passkeyCalls, ...providerCalls, ...ssoCalls },
  ...{
    ...openCalls,
    ...ownCalls,
    ...mailCalls,
    ...messageCalls,
    ...placeCalls,
    ...giftCalls,
    ...financeCalls,
    ...deskCalls,
    ...planCalls,
    ...planSessionCalls,
    ...releaseCalls,
    ...jobCalls,
    ...applicationCalls,
    ...staffCalls,
    ...peopleCalls,
    ...payoutCalls,
    ...reportCalls,
    ...storyCalls,
    ...ticketCalls,
    ...verificationCalls,
    ...updateCalls,
    ...writingCalls,
  },
}

test('the document is OpenAPI 3.1, and every operation has its own id', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document) as never)
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(calls).sort()).toEqual(names.sort())
})

const isOpen = ({ security }: { readonly security: readonly object[] }): boolean =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0)

/** Browsers arrive here by a redirect, and leave by a redirect that carries the error. */
const byRedirect = ['getAuthV1Callback', 'getAuthV1SsoSamlAcs']

test.each(operations.map((place) => [place.operation.operationId, place] as const))(
  '%s answers as the document says, with the credentials that it names, and refuses without them',
  async (name, place) => {
    const asked = (await calls[name]?.(world)) ?? {}
    const client = clients.get(asked.app ?? world.app)
    if (!client) throw new Error('no client')
    if (!isOpen(place.operation)) {
      const { by: _, proof: __, ...bare } = asked
      const refused = await client.ask(place, bare)
      expect(refused.shown).toEqual([])
      expect(faultsIn(place, refused.answer)).toEqual([])
      if (!byRedirect.includes(name)) expect(refused.answer.status).toBeGreaterThanOrEqual(400)
    }
    const { answer: got, shown } = await client.ask(place, asked, client.key)
    expect([got.status, faultsIn(place, got), got.status < 400 ? '' : got.body]).toEqual([expect.any(Number), [], ''])
    if (place.operation.security.length === 0) expect(shown).toEqual([])
  },
)
