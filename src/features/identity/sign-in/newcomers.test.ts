import { expect, test } from 'vitest'
import { newcomerMailsMax, newcomerMs } from '#features/identity/accounts/rules/lifetimes.ts'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { donorData } from '#test/sign-up-data.ts'
import { type TestBrowser, testBrowser } from '#test/test-browser.ts'
import { minuteMs } from '#values/time.ts'

// A service that gives no e-mail address, as ORCID does: here the peer, whose people have no such claim.

const { app, peer, come } = await providerApp([], { redirectUrls: ['https://app.partner.test/**'] })
const call = authWire(app)
const { database } = app.platform
const donor = { userType: 'donor', firstName: 'Grace', lastName: 'Hopper', termsVersion } as const
const researcher = { ...donor, userType: 'researcher', institution: 'Navy', fieldOfStudy: 'Compilers' } as const
const start = '/auth/v1/authorize?provider=peer&redirect_to=/donor-profile'

async function arrive(sub: string, path = start): Promise<TestBrowser> {
  peer.become({ sub, given_name: 'Grace', family_name: 'Hopper' })
  const browser = testBrowser(app)
  const arrived = await come(path, browser)
  expect([arrived.pathname, arrived.searchParams.get('step'), arrived.hash]).toEqual(['/auth/arrived', 'address', ''])
  return browser
}
async function give(browser: TestBrowser, email: string, said: object = donor) {
  const answer = await browser.ask('/api/newcomer', { ...said, email })
  return { status: answer.status, text: await answer.text() }
}
const codeOf = ({ text }: { text: string }): string => (JSON.parse(text || '{}') as { code?: string }).code ?? 'done'
const counted = async () => {
  const [row] = await database.query<{ people: number; sessions: number }>(sql`
    select (select count(*)::int from users) people, (select count(*)::int from sessions) sessions`)
  return row
}
async function whoCame(url: URL) {
  return (await call('user', { bearer: fragmentOf(url).access_token ?? '' })).body
}

test('a person who comes without an address gives one, and the mail to it makes the account with that sign-in (API-19)', async () => {
  const before = await counted()
  const browser = await arrive('0000-0001')
  expect(await (await browser.ask('/api/newcomer')).json()).toEqual({
    ...{ provider: 'Peer', firstName: 'Grace', lastName: 'Hopper' },
  })
  expect(await give(browser, 'Grace@Example.org')).toEqual({ status: 202, text: '' })
  expect(await counted()).toEqual(before)
  const [mail] = await mailsTo(app, 'grace@example.org')
  expect(mail?.text).toContain('with Peer, as “Grace Hopper”')
  // An account that waits, and no session: the address has proven nothing yet.
  expect(await counted()).toMatchObject({ sessions: before?.sessions })
  const client = authPeer(app)
  const { tokenHash } = await mailedProof(app, 'grace@example.org')
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'grace@example.org',
    app_metadata: { providers: ['peer'] },
    user_metadata: { first_name: 'Grace', user_type: 'donor' },
    identities: [{ provider: 'peer', id: '0000-0001' }],
  })
  const again = await come()
  expect([again.pathname, (await whoCame(again)).id]).toEqual(['/donor-profile', data.user?.id])
  expect(codeOf(await give(browser, 'grace@elsewhere.example'))).toBe('bad_oauth_state')
})

test('a researcher gives the place as well, and begins with the plan and a profile', async () => {
  const browser = await arrive('0000-0002', `${start.split('redirect_to')[0]}redirect_to=/auth/arrived?as=researcher`)
  const { institution: _, ...placeless } = researcher
  expect(codeOf(await give(browser, 'amazing@example.org', placeless))).toBe('validation_failed')
  expect(codeOf(await give(browser, 'amazing@example.org', { ...researcher, termsVersion: '1999' }))).toBe(
    'validation_failed',
  )
  expect((await give(browser, 'amazing@example.org', { ...researcher, tier: 'advanced' })).status).toBe(202)
  const { tokenHash } = await mailedProof(app, 'amazing@example.org')
  expect((await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  const rows = await database.query(sql`
    select u.chosen_tier tier, u.terms_version terms from users u join researcher_profiles p on p.user_id = u.id
    where u.email = 'amazing@example.org'`)
  expect(rows).toEqual([{ tier: 'advanced', terms: termsVersion }])
})

test('the purpose and target of the visit are still known on the page that asks', async () => {
  peer.become({ sub: '0000-0003' })
  const back = encodeURIComponent('/auth/arrived?as=researcher&plan=premium&next=%2Fabout')
  const asked = await come(`/auth/v1/authorize?provider=peer&redirect_to=${back}`)
  expect(asked.search).toBe('?as=researcher&plan=premium&next=%2Fabout&step=address')
})

test('a client of another site that waits for a code gets one by the mailed link', async () => {
  const client = authPeer(app, undefined, 'pkce')
  const options = { skipBrowserRedirect: true, redirectTo: 'https://app.partner.test/in' }
  const { data } = await client.signInWithOAuth({ provider: 'peer' as 'google', options })
  const browser = await arrive('0000-0004', data.url ?? '')
  await give(browser, 'partner@example.org')
  const { tokenHash } = await mailedProof(app, 'partner@example.org')
  const followed = await call(
    `verify?type=signup&token=${tokenHash}&redirect_to=${encodeURIComponent(options.redirectTo)}`,
  )
  const to = new URL(followed.headers.get('location') ?? '')
  expect(to.origin + to.pathname).toBe(options.redirectTo)
  const { data: exchanged } = await client.exchangeCodeForSession(to.searchParams.get('code') ?? '')
  expect(exchanged.user?.email).toBe('partner@example.org')
})

test('a taken address gets the same answer; nothing is linked, and its holder is notified by mail (AMB-031)', async () => {
  const holder = await person(app, { type: 'donor', password: 'the holder’s own' })
  const banned = await person(app, { type: 'donor' })
  await database.query(sql`update users set state = 'banned' where id = ${banned.userId}`)
  const free = await give(await arrive('0000-0005'), 'free@example.org')
  for (const { email } of [holder, banned]) expect(await give(await arrive('0000-0006'), email)).toEqual(free)
  const [mail] = await mailsTo(app, holder.email)
  expect(mail?.subject).toContain('attempt to sign in')
  expect(mail?.text).not.toContain('token_hash')
  expect(await mailsTo(app, banned.email)).toEqual([])
  const client = authPeer(app)
  await client.signInWithPassword({ email: holder.email, password: 'the holder’s own' })
  expect((await client.getUserIdentities()).data?.identities.map((one) => one.provider)).toEqual(['email'])
  const again = await come()
  expect(again.searchParams.get('step')).toBe('address')
})

test('a waiting password for the same address does not survive, and the owner’s own mail adds no identity', async () => {
  const email = 'both@example.org'
  await authPeer(app).signUp({ email, password: 'the squatter’s', options: { data: donorData } })
  const own = await mailedProof(app, email)
  app.advance(minuteMs)
  await give(await arrive('0000-0007'), email)
  await app.drain()
  const { data } = await authPeer(app).verifyOtp({ token_hash: own.tokenHash, type: 'signup' })
  expect(data.user?.identities?.some((one) => one.provider === 'peer')).toBe(false)
  const squatter = await authPeer(app).signInWithPassword({ email, password: 'the squatter’s' })
  expect(squatter.error?.code).toBe('invalid_credentials')
})

test('it is valid only in the browser that came back, for half an hour', async () => {
  const browser = await arrive('0000-0008')
  expect(codeOf(await give(testBrowser(app), 'thief@example.org'))).toBe('bad_oauth_state')
  expect((await testBrowser(app).ask('/api/newcomer')).status).toBe(400)
  app.advance(newcomerMs)
  expect(codeOf(await give(browser, 'late@example.org'))).toBe('bad_oauth_state')
  expect(await mailsTo(app, 'late@example.org')).toEqual([])
})

test('the mark is out of reach of scripts and other sites, and neither it nor the person is in a URL', async () => {
  peer.become({ sub: '0000-0009', name: 'Grace' })
  const browser = testBrowser(app)
  let url = new URL(start, 'http://app.test')
  let answer: Response
  do {
    answer = await browser.step(url.href)
    url = new URL(answer.headers.get('location') ?? '', url)
  } while (url.pathname !== '/auth/arrived')
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^auth_newcomer=[\w-]{43}; Path=\/api\/newcomer; Max-Age=1800; HttpOnly; SameSite=Strict$/)
  const mark = /=([\w-]+)/.exec(cookie)?.[1] ?? 'none'
  expect(url.href).not.toContain(mark)
  expect(url.href).not.toContain('0000-0009')
  const rows = await database.query<{ row: unknown }>(sql`select to_jsonb(n) as "row" from newcomers n`)
  expect(JSON.stringify(rows)).not.toContain(mark)
})

test('one mail in a minute to an address, and five in all from one sign-in', async () => {
  const browser = await arrive('0000-0010')
  expect((await give(browser, 'first@example.org')).status).toBe(202)
  expect(codeOf(await give(browser, 'first@example.org'))).toBe('over_email_send_rate_limit')
  for (let n = 1; n < newcomerMailsMax; n++) expect((await give(browser, `typo${n}@example.org`)).status).toBe(202)
  expect(codeOf(await give(browser, 'more@example.org'))).toBe('over_email_send_rate_limit')
  expect(await mailsTo(app, 'more@example.org')).toEqual([])
})

test('of two addresses for one person the first link counts; the other opens nothing, and neither works twice', async () => {
  const browser = await arrive('0000-0011')
  const proofs = []
  for (const email of ['one@example.org', 'two@example.org']) {
    await give(browser, email)
    proofs.push(await mailedProof(app, email))
  }
  const follow = async (token_hash = '') =>
    (await authPeer(app).verifyOtp({ token_hash, type: 'signup' })).error?.code ?? 'in'
  const outcomes = await Promise.all([...proofs, ...proofs].map((one) => follow(one.tokenHash)))
  expect(outcomes.toSorted()).toEqual(['in', 'otp_expired', 'otp_expired', 'otp_expired'])
})

test('malformed addresses and bodies are refused with the field named, and change nothing', async () => {
  const browser = await arrive('0000-0012')
  for (const email of ['', 'no address', 'a@b@c', 'x@example.org\r\nBcc: all@example.org', `${'x'.repeat(400)}@e.org`])
    expect(['validation_failed', 'invalid_input']).toContain(codeOf(await give(browser, email)))
  expect(codeOf(await give(browser, 'x@example.org', { ...donor, userType: 'admin' }))).toBe('invalid_input')
  expect(codeOf(await give(browser, 'x@example.org', { ...donor, provider: 'google' }))).toBe('invalid_input')
  expect(await mailsTo(app, 'x@example.org')).toEqual([])
})
