import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import type { accountTypeContract } from './contract/account-type.ts'

const { app, peer, come } = await providerApp()
const names = { firstName: 'Ada', lastName: 'King', termsVersion }
const place = { institution: 'Observatory', fieldOfStudy: 'Astronomy' }
type Contract = typeof accountContract & typeof accountTypeContract & typeof sessionContract

async function newcomer(sub: string) {
  peer.become({ sub, email: `${sub}@example.org`, email_verified: true })
  const { access_token } = fragmentOf(await come())
  return app.as<Contract>(access_token)
}
const typeOf = async (api: Awaited<ReturnType<typeof newcomer>>) => {
  const me = await api('GET /api/me')
  return me.ok ? [me.data.userType, me.data.accountLabel] : undefined
}
const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'done' : answer.refusal.code

test('a person who came through another service chooses the type of account once (AMB-043)', async () => {
  const api = await newcomer('chooser')
  expect(await typeOf(api)).toEqual([null, 'New Account'])
  expect(await api('POST /api/me/account-type', { body: { userType: 'donor', ...names } })).toMatchObject({ ok: true })
  expect(await typeOf(api)).toEqual(['donor', 'Donor Account'])
  const again = await api('POST /api/me/account-type', { body: { userType: 'researcher', ...names, ...place } })
  expect(codeOf(again)).toBe('account_type_set')
  expect(await typeOf(api)).toEqual(['donor', 'Donor Account'])
  const rows = await app.platform.database.query(sql`
    select terms_version "version" from users where email = 'chooser@example.org' and terms_accepted_at is not null`)
  expect(rows).toEqual([{ version: termsVersion }])
})

test('a researcher names a place, gets the plan and a profile', async () => {
  const api = await newcomer('scientist')
  const body = { userType: 'researcher', ...names, tier: 'advanced' } as const
  expect(codeOf(await api('POST /api/me/account-type', { body }))).toBe('validation_failed')
  expect(await typeOf(api)).toEqual([null, 'New Account'])
  expect(codeOf(await api('POST /api/me/account-type', { body: { ...body, ...place } }))).toBe('done')
  const rows = await app.platform.database.query(sql`
    select u.chosen_tier "tier" from users u join researcher_profiles p on p.user_id = u.id
    where u.email = 'scientist@example.org'`)
  expect(rows).toEqual([{ tier: 'advanced' }])
})

test('without consent to the terms there is no type, and no other account is changed', async () => {
  const api = await newcomer('silent')
  const stale = { userType: 'donor', ...names, termsVersion: '1999-01' } as const
  expect(codeOf(await api('POST /api/me/account-type', { body: stale }))).toBe('validation_failed')
  const body = { userType: 'researcher', ...names, ...place } as const
  for (const type of ['donor', 'researcher', 'super_admin'] as const) {
    const { accessToken } = await person(app, { type })
    expect(codeOf(await app.as<Contract>(accessToken)('POST /api/me/account-type', { body }))).toBe('account_type_set')
  }
  expect(codeOf(await app.as<Contract>()('POST /api/me/account-type', { body }))).toBe('not_signed_in')
})

test('of ten concurrent choices of the account type, one counts', async () => {
  const api = await newcomer('hasty')
  const choices = Array.from({ length: 10 }, (_one, at) =>
    api('POST /api/me/account-type', { body: { userType: at % 2 ? 'donor' : 'researcher', ...names, ...place } }),
  )
  const codes = (await Promise.all(choices)).map(codeOf)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
})

test('a profile says whether there is a password', async () => {
  const api = await newcomer('unlocked')
  expect(await api('GET /api/me/profile')).toMatchObject({ data: { hasPassword: false } })
  const { accessToken } = await person(app, { type: 'donor' })
  expect(await app.as<Contract>(accessToken)('GET /api/me/profile')).toMatchObject({ data: { hasPassword: true } })
})
