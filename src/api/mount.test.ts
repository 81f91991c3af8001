import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Actor } from '#platform/actor.ts'
import { DatabaseAway } from '#platform/database.ts'
import { implement } from '#platform/endpoint.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { portablePlatform } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { Refusal } from '#wire/refusal.ts'
import { type Authenticate, mount } from './mount.ts'

const things = contract({
  'POST /api/things': {
    summary: 'Make',
    allow: allow.anyone,
    query: z.object({ dry: z.enum(['yes', 'no']).optional() }),
    body: z.object({ name: z.string().max(5), wish: z.enum(['make', 'refuse', 'unlisted', 'break', 'busy', 'away']) }),
    bodyBytesMax: 200,
    status: 201,
    answer: { json: z.object({ name: z.string() }) },
    refusals: { name_taken: { status: 409, data: z.object({ by: z.string() }) } },
  },
  'GET /api/secret': { summary: 'Staff', allow: allow.staff('view_users'), answer: { none: true } },
  'GET /api/own': { summary: 'Donors', allow: allow.donor, answer: { none: true } },
})

const whoCalls = { json: z.object({ who: z.string() }) }
const readers = contract({
  'GET /api/open': { summary: 'The same for all', allow: allow.anyone, answer: whoCalls },
  'GET /api/draft': { summary: 'More for some', allow: allow.optionallySignedIn, answer: whoCalls },
  'GET /api/gift': { summary: 'Its giver', allow: allow.signedInOrLinkToken('guest'), answer: whoCalls },
  'GET /api/session': { summary: 'Its handler asks', allow: allow.bearer(), answer: whoCalls },
  'GET /api/keys': { summary: 'Its handler asks', allow: allow.serviceKey, answer: whoCalls },
  'POST /api/hook': {
    summary: 'Its handler checks',
    allow: allow.signature('header', 'x-signature'),
    answer: whoCalls,
  },
})
const whose = ({ actor }: { readonly request: Request; readonly actor?: Actor | undefined }) => ({
  who: actor?.userType ?? 'not told',
})

const slice = implement(things, {
  'POST /api/things': ({ body }) => {
    if (body.wish === 'refuse') throw new Refusal('name_taken', 'That name is taken.', { by: 'Ada' })
    if (body.wish === 'unlisted') throw new Refusal('never_listed', 'Not in the contract.')
    if (body.wish === 'break') throw new Error('password=hunter2')
    if (body.wish === 'busy') throw new TooBusy()
    if (body.wish === 'away') throw new DatabaseAway()
    return { name: body.name, secret: 'not declared' } as { name: string }
  },
  'GET /api/secret': () => undefined,
  'GET /api/own': () => undefined,
})

const actorOf: Record<string, Partial<Actor>> = {
  donor: { userType: 'donor' },
  researcher: { userType: 'researcher' },
  support: { staff: { role: 'customer_support', permissions: ['view_users'], department: '', expertiseAreas: [] } },
  chief: { staff: { role: 'super_admin', permissions: ['all'], department: '', expertiseAreas: [] } },
  reviewer: {
    staff: { role: 'scientific_reviewer', permissions: ['review_projects'], department: '', expertiseAreas: [] },
  },
}
const error = vi.fn()
const platform = { ...portablePlatform(), log: { info: vi.fn(), warn: vi.fn(), error } } as unknown as Platform
const app = new Hono()
let lookups = 0
const authenticate: Authenticate = async (_, request) => {
  lookups += 1
  const known = actorOf[request.headers.get('authorization') ?? '']
  return known && ({ userId: 'u' as Id<'user'>, userType: undefined, staff: undefined, ...known } as Actor)
}
mount(app, slice, platform, authenticate)
const reading = implement(readers, {
  'GET /api/open': whose,
  'GET /api/draft': whose,
  'GET /api/gift': whose,
  'GET /api/session': whose,
  'GET /api/keys': whose,
  'POST /api/hook': whose,
})
mount(app, reading, platform, authenticate)

const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }, query = '') =>
  app.request(`/api/things${query}`, { method: 'POST', body, headers })
const make = (given: object, query = '') => post(JSON.stringify(given), undefined, query)
const good = { name: 'cup', wish: 'make' }

test('fields that the contract does not declare are not sent', async () => {
  const answer = await make(good)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ name: 'cup' })
})

test.each([
  ['a missing field', { wish: 'make' }, 'body.name'],
  ['a wrong type', { name: 7, wish: 'make' }, 'body.name'],
  ['a text too long', { name: 'saucer', wish: 'make' }, 'body.name'],
  ['an unknown field', { ...good, isAdmin: true }, 'body.isAdmin'],
  ['a body that is no object', [], 'body'],
])('%s is refused by name', async (_, body, location) => {
  const answer = await make(body)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({
    code: 'invalid_input',
    errors: [{ location, message: expect.any(String) }],
  })
})

test('an unknown query field is refused by name', async () => {
  expect(await (await make(good, '?utm=1')).json()).toMatchObject({ errors: [{ location: 'query.utm' }] })
})

test.each([
  ['broken JSON', '{"name":', 400, 'invalid_input'],
  ['an empty body', '', 400, 'invalid_input'],
  ['bytes that are not UTF-8', new Uint8Array([123, 34, 0xff, 0xfe]), 400, 'invalid_input'],
  ['more than the limit', JSON.stringify({ ...good, name: 'x'.repeat(500) }), 413, 'body_too_large'],
])('%s is a plain no', async (_, body, status, code) => {
  const answer = await post(body)
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
})

test('another content type is refused', async () => {
  const answer = await post('name=cup', { 'content-type': 'application/x-www-form-urlencoded' })
  expect([answer.status, (await answer.json()).code]).toEqual([415, 'unsupported_media_type'])
})

test('a body over the limit is cut', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => {
      sent += 64
      to.enqueue(new Uint8Array(64).fill(32))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://x.test/api/things', {
    method: 'POST',
    headers,
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect((await app.request(request)).status).toBe(413)
  expect(sent).toBeLessThan(1000)
})

test('a refusal of the contract carries its sentence and data', async () => {
  const answer = await make({ ...good, wish: 'refuse' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'name_taken', title: 'That name is taken.', data: { by: 'Ada' } })
})

test.each(['unlisted', 'break'])('a defect (%s) shows only an id, and is logged with its cause', async (wish) => {
  error.mockClear()
  const answer = await make({ ...good, wish })
  const text = await answer.text()
  expect(answer.status).toBe(500)
  expect(text).not.toContain('hunter2')
  const { requestId } = JSON.parse(text)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ requestId, cause: expect.any(Error) }),
  )
})

test('too much password work answers 503 with a time to wait', async () => {
  const answer = await make({ ...good, wish: 'busy' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('while the database is away the answer is 503 with a time to wait, not a defect (database_away)', async () => {
  const answer = await make({ ...good, wish: 'away' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ code: 'database_away', title: expect.stringContaining('try again') })
})

test.each([
  ['signed out', '/api/secret', 401],
  ['donor', '/api/secret', 403],
  ['reviewer', '/api/secret', 403],
  ['support', '/api/secret', 204],
  ['chief', '/api/secret', 204],
  ['signed out', '/api/own', 401],
  ['researcher', '/api/own', 403],
  ['chief', '/api/own', 403],
  ['donor', '/api/own', 204],
])('the server decides who may call: %s at %s gets %i (GEN-20, PERM-10)', async (who, path, status) => {
  expect((await app.request(path, { headers: { authorization: who } })).status).toBe(status)
})

test.each([
  ['GET /api/open', 'not told', 0],
  ['GET /api/session', 'not told', 0],
  ['GET /api/keys', 'not told', 0],
  ['POST /api/hook', 'not told', 0],
  ['GET /api/draft', 'donor', 1],
  ['GET /api/gift', 'donor', 1],
])('%s: the policy decides whether a session is looked up, not the path', async (key, who, count) => {
  const [method = '', path = ''] = key.split(' ')
  lookups = 0
  const answer = await app.request(path, { method, headers: { authorization: 'donor' } })
  expect([await answer.json(), lookups]).toEqual([{ who }, count])
  if (count > 0) expect(await (await app.request(path, { method })).json()).toEqual({ who: 'not told' })
})
