import { expect, test } from 'vitest'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { donorsContract } from '#features/research/donors/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf } from '#values/time.ts'
import type { accountTypeContract } from './contract/account-type.ts'

// Clients of the auth wire that know nothing else about us.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const password = 'six letters'
type Contract = typeof accountTypeContract & typeof sessionContract & typeof donorsContract

async function confirmed(email: string, data?: object) {
  const client = authPeer(app)
  const { error } = await client.signUp(data ? { email, password, options: { data } } : { email, password })
  expect(error).toBeNull()
  const proof = await mailedProof(app, email)
  const { data: opened } = await client.verifyOtp({ token_hash: proof.tokenHash, type: 'signup' })
  return { session: opened.session, api: app.as<Contract>(opened.session?.access_token) }
}
const meOf = async ({ api }: Awaited<ReturnType<typeof confirmed>>) => {
  const me = await api('GET /api/me')
  return me.ok ? me.data : undefined
}
const names = { first_name: 'Ada', last_name: 'King' }
const finishing = { firstName: 'Ada', lastName: 'King', termsVersion }

test('an address and a password are enough for a sign-up, and its owner is asked for the rest', async () => {
  const one = await confirmed('plain@example.org')
  expect(await meOf(one)).toMatchObject({ userType: null, saidType: null, accountLabel: 'New Account' })
  const answer = await one.api('POST /api/me/account-type', { body: { userType: 'donor', ...finishing } })
  expect(answer.ok).toBe(true)
  expect(await meOf(one)).toMatchObject({ userType: 'donor', displayName: 'Ada King' })
})

test('the three fields of the specification make a donor, who agrees to the terms before any donor’s page opens', async () => {
  const one = await confirmed('named@example.org', { ...names, user_type: 'donor' })
  expect(one.session?.user.user_metadata).toMatchObject({ ...names, user_type: 'donor' })
  expect(await meOf(one)).toMatchObject({ userType: null, saidType: 'donor', firstName: 'Ada' })
  const before = await one.api('GET /api/me/interests')
  expect(before.ok ? 'open' : before.refusal.code).toBe('not_allowed')
  expect((await one.api('POST /api/me/account-type', { body: { userType: 'donor', ...finishing } })).ok).toBe(true)
  expect((await one.api('GET /api/me/interests')).ok).toBe(true)
  const rows = await app.platform.database.query(sql`
    select terms_version "version", terms_accepted_at is not null "isAgreed" from users where email = 'named@example.org'`)
  expect(rows).toEqual([{ version: termsVersion, isAgreed: true }])
  const again = await one.api('POST /api/me/account-type', { body: { userType: 'donor', ...finishing } })
  expect(again.ok ? 'done' : again.refusal.code).toBe('account_type_set')
})

test('a researcher has no profile before the terms, and one with plan and place afterwards', async () => {
  const place = { institution: 'Observatory', field_of_study: 'Astronomy', subscription_tier: 'premium' }
  const one = await confirmed('stars@example.org', { ...names, user_type: 'researcher', ...place })
  const profiles = () =>
    app.platform.database.query(sql`
      select u.chosen_tier "tier" from researcher_profiles p join users u on u.id = p.user_id
      where u.email = 'stars@example.org'`)
  expect(await profiles()).toEqual([])
  expect(await meOf(one)).toMatchObject({
    saidType: 'researcher',
    institution: 'Observatory',
    fieldOfStudy: 'Astronomy',
  })
  const body = { userType: 'researcher', ...finishing, institution: 'Observatory', fieldOfStudy: 'Astronomy' } as const
  expect((await one.api('POST /api/me/account-type', { body: { ...body, tier: 'premium' } })).ok).toBe(true)
  expect(await profiles()).toEqual([{ tier: 'premium' }])
})

test('a sign-up that sends the version of the terms has agreed, and nothing more is asked', async () => {
  const one = await confirmed('agreed@example.org', { ...names, user_type: 'donor', terms_version: termsVersion })
  expect(await meOf(one)).toMatchObject({ userType: 'donor' })
})

test('consent to an outdated version of the terms does not count', async () => {
  const client = authPeer(app)
  const data = { ...names, user_type: 'donor', terms_version: '1999-01' }
  const { error } = await client.signUp({ email: 'stale@example.org', password, options: { data } })
  expect(error?.code).toBe('validation_failed')
})
