import { expect, test } from 'vitest'
import { testApp } from '#test/test-app.ts'

const app = await testApp()

test('readiness asks the database', async () => {
  const answer = await app.fetch(new Request('http://app.test/readyz'))
  expect(answer.status).toBe(200)
})

test('an unknown API path is a problem with a request id', async () => {
  const answer = await app.fetch(
    new Request('http://app.test/api/nothing', { headers: { 'x-request-id': 'abcdefgh' } }),
  )
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: 'abcdefgh' })
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const answer = await app.fetch(new Request('http://app.test/api/openapi.json'))
  expect(await answer.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/healthz': { get: { 'x-caller': 'Anyone', security: [] } } },
  })
})
