import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { slices } from '#api/slices.ts'
import type { Row } from '#test/auth-matrix/row.ts'
import { authRows } from '#test/auth-matrix/rows.ts'
import { openWorld } from '#test/auth-matrix/world.ts'
import { phonesWorld } from '#test/phones-world.ts'
import { authPage, authText } from '../../../../tools/auth-table.ts'

const phones = await phonesWorld()

const shapes: Readonly<Record<NonNullable<Row['answer']>, object>> = {
  Session: { access_token: expect.any(String), refresh_token: expect.any(String), user: expect.any(Object) },
  User: { id: expect.any(String), aud: 'authenticated', email: expect.any(String) },
  empty: {},
  redirect: {},
  other: {},
}

describe.each(authRows)('$title', async ({ on, rows }) => {
  const world = await openWorld(phones, on)
  afterEach(world.endRow)
  test.each(rows)('$call: $when', async ({ ask, status, code, answer }) => {
    const { status: got, body, headers } = await ask(world)
    expect([got, body?.code]).toEqual([status, code])
    if (code === undefined && body !== '') expect(body).toMatchObject(shapes[answer ?? 'other'])
    if (answer === 'empty') expect(['', {}]).toContainEqual(body)
    if (answer === 'redirect') expect(headers.get('location')).toMatch(/^http:\/\/app\.test\/[\w/-]*[#?]/)
  })
})

test('docs/auth.md lists these outcomes', () => {
  expect(readFileSync(authPage, 'utf8')).toBe(authText())
})

/** `GET admin/users/{id}` and `GET /auth/v1/admin/users/:id` are the same call. */
const named = (call: string): string =>
  call
    .replace('/auth/v1/', '')
    .replace(/[,?].*/, '')
    .replaceAll(/\{[^}]*\}|:\w+|\$\{[^}]*\}/g, '*')
const listed = new Set(authRows.flatMap(({ rows }) => rows.map(({ call: one }) => named(one))))

test('every call of the auth service is in docs/auth.md, but for preflights', () => {
  const calls = slices.flatMap((slice) => Object.keys(slice.contract)).filter((key) => key.includes('/auth/v1/'))
  const missing = calls.map(named).filter((one) => !listed.has(one) && !one.startsWith('OPTIONS'))
  expect(missing, 'add an outcome to test/auth-matrix').toEqual([])
})

test('every address that the published client calls is in docs/auth.md, or of a server that we are not', () => {
  const dist = dirname(createRequire(import.meta.url).resolve('@supabase/auth-js'))
  const code = ['GoTrueClient.js', 'GoTrueAdminApi.js'].map((name) => readFileSync(join(dist, name), 'utf8')).join()
  const called = [...code.matchAll(/`\$\{this\.url\}\/([^`]+)`/g)].map(([, path = '']) => named(path))
  // An authorization server for other programs, and providers that are set up at run time.
  const others = /^(oauth\/|user\/oauth\/|admin\/oauth\/|admin\/custom-providers)/
  const paths = new Set([...listed].map((one) => one.replace(/^[A-Z]+ /, '')))
  expect(called.length).toBeGreaterThan(40)
  expect([...new Set(called)].filter((path) => !paths.has(path) && !others.test(path))).toEqual([])
})
