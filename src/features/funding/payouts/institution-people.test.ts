import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { payeesContract } from '#features/funding/payees/contract.ts'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { accountTypeContract } from '#features/identity/sign-in/contract/account-type.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { authPeer } from '#test/auth-peer.ts'
import { claimDesk } from '#test/claims.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { fragmentOf } from '#test/provider-app.ts'
import { member, samlApp } from '#test/saml-app.ts'
import type { Id } from '#values/id.ts'
import { millisOf, minuteMs } from '#values/time.ts'
import type { claimsContract } from './contract/claims.ts'
import type { payoutsContract } from './contract/endpoints.ts'

// People whose institution signs them in have no password: a sign-in there of just now stands for it.

type Contracts = typeof payeesContract & typeof payoutsContract & typeof claimsContract & typeof accountTypeContract

const { app, peer, come } = await samlApp()
const desk = await payoutDesk(app)
const claims = claimDesk(app, desk)
const { disputeEvent, deliver } = disputesOf(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

type Answer = { ok: true } | { ok: false; refusal: { code: string; status: number } }
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.refusal.code)
const tooOld = { ok: false, refusal: { code: 'reauthentication_needed', status: 403 } }

/** Signs a member in at the institution. */
async function arrive(name: string): Promise<Record<string, string>> {
  peer.become(member(name))
  return fragmentOf(await come())
}
const callsOf = ({ access_token }: Record<string, string>) => app.as<Contracts>(access_token)

const staffName = 'iris'
let secret = ''
let factorId = ''
/** The same for staff, who prove a second factor in the same session. */
async function staffArrive() {
  const { access_token = '', refresh_token = '' } = await arrive(staffName)
  const client = authPeer(app)
  await client.setSession({ access_token, refresh_token })
  if (secret === '') {
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    secret = data?.totp.secret ?? ''
    factorId = data?.id ?? ''
  }
  const code = new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
  app.advance(minuteMs)
  return callsOf({ access_token: data.access_token })
}
beforeAll(async () => {
  await arrive(staffName)
  await grantStaff(app.platform, { email: member(staffName).email, role: 'financial_admin' })
})

test('a researcher opens the page for the bank account after a fresh sign-in, and not in an old session', async () => {
  const old = await arrive('reef')
  const { email } = member('reef')
  const fields = { institution: 'University of Examples', fieldOfStudy: 'Marine Biology' }
  const body = { userType: 'researcher' as const, firstName: 'Emmy', lastName: 'Noether', termsVersion, ...fields }
  expect(codeOf(await callsOf(old)('POST /api/me/account-type', { body }))).toBe('ok')
  const [row] = await app.platform.database.query<{ id: Id<'user'> }>(sql`select id from users where email = ${email}`)
  if (!row) throw new Error('the member has no account')
  const owner = { userId: row.id, email, accessToken: old.access_token ?? '' }
  expect(codeOf(await desk.submit(owner))).toBe('ok')
  app.advance(16 * minuteMs)
  expect(await callsOf(old)('POST /api/me/payee/account', { body: {} })).toMatchObject(tooOld)
  const page = await callsOf(await arrive('reef'))('POST /api/me/payee/account', { body: {} })
  expect(page.ok && page.data.url).toContain('/test-gateway/account/')
})

test('staff approve a payout after a fresh sign-in, and not in an old session', async () => {
  const { owner, projectId } = await desk.payable()
  const params = { id: await desk.asked(owner, projectId, 9370) }
  const old = await staffArrive()
  app.advance(15 * minuteMs)
  const { contentHash } = await desk.look(params.id)
  const approval = { params, body: { contentHash } }
  expect(await old('POST /api/admin/payouts/:id/approval', approval)).toMatchObject(tooOld)
  expect(codeOf(await (await staffArrive())('POST /api/admin/payouts/:id/approval', approval))).toBe('ok')
})

test('staff ask to write off a claim, and decide on one, after a fresh sign-in, and not in an old session', async () => {
  const [own, others] = [await claimed(), await claimed()]
  const asked = await claims.ask(others, desk.finance)
  const writeOff = asked.ok && asked.data.items.find((one) => one.projectId === others)?.writeOff?.id
  if (!writeOff) throw new Error('nothing was asked for')
  const wish = { params: { id: own }, body: { reason: 'The researcher left.' } }
  const decision = { params: { id: writeOff }, body: { verdict: 'approved' as const } }
  const old = await staffArrive()
  app.advance(15 * minuteMs)
  expect(await old('POST /api/admin/claims/:id/write-off', wish)).toMatchObject(tooOld)
  expect(await old('POST /api/admin/write-offs/:id/decision', decision)).toMatchObject(tooOld)
  const fresh = await staffArrive()
  expect(codeOf(await fresh('POST /api/admin/claims/:id/write-off', wish))).toBe('ok')
  expect(codeOf(await fresh('POST /api/admin/write-offs/:id/decision', decision))).toBe('ok')
  await app.drain()
})

test('people with a password type it, however fresh their session is', async () => {
  const { owner, projectId } = await desk.payable()
  const id = await desk.asked(owner, projectId, 1000)
  const { contentHash } = await desk.look(id)
  const [own, staff] = await Promise.all(
    [owner, desk.finance].map(async (one) => callsOf({ access_token: (await signedInAgain(app, one)).accessToken })),
  )
  if (!own || !staff) throw new Error('nobody is signed in')
  const reason = 'The researcher left.'
  const acts = [
    (typed: object) => own('POST /api/me/payee/account', { body: typed }),
    (typed: object) =>
      staff('POST /api/admin/payouts/:id/approval', { params: { id }, body: { contentHash, ...typed } }),
    (typed: object) =>
      staff('POST /api/admin/claims/:id/write-off', { params: { id: projectId }, body: { reason, ...typed } }),
    (typed: object) =>
      staff('POST /api/admin/write-offs/:id/decision', {
        params: { id: newId(app.platform) },
        body: { verdict: 'declined', ...typed },
      }),
  ]
  const message = 'Please type your password.'
  for (const act of acts)
    for (const typed of [{}, { password: '' }])
      expect(await act(typed)).toMatchObject({
        refusal: { code: 'invalid_input', status: 400, errors: [{ location: 'body.password', message }] },
      })
})

/** A project whose gift a bank took back after it was paid out. */
async function claimed(): Promise<Id<'project'>> {
  const { owner, projectId, donationId } = await desk.payable()
  await desk.paid(owner, projectId, 9370)
  const [row] = await app.platform.database.query<{ ref: string }>(
    sql`select payment_ref as "ref" from donations where id = ${donationId}`,
  )
  await deliver(disputeEvent(row?.ref ?? '', 'lost', { moves: 1 }))
  await app.drain()
  return projectId
}
