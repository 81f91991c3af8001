import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { sql } from '#platform/database.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { cv } from '#test/documents.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { verificationChecks } from './checks.ts'
import type { verificationsContract } from './contract.ts'

type Contract = typeof verificationsContract & typeof researchersContract & typeof accountContract

const app = await testApp()
const { database } = app.platform
/** A token lasts an hour, and these tests take years. */
const by = async (who?: Person) =>
  app.as<Contract & typeof notificationsContract>(who && (await startSession(app.platform, who.userId)).accessToken)
const researcher = (traits: { institution?: string } = {}) => person(app, { type: 'researcher', ...traits })
const reviewer = await person(app, { type: 'scientific_reviewer' })

async function upload(who: Person, body: BodyInit = cv(), purpose = 'credential'): Promise<Id<'file'>> {
  const { accessToken } = await startSession(app.platform, who.userId)
  const headers = { 'x-file-name': 'diploma', authorization: `Bearer ${accessToken}` }
  const url = `${testOrigin}/api/files?purpose=${purpose}`
  return (await (await app.fetch(new Request(url, { method: 'POST', headers, body }))).json()).fileId
}
const statement = 'I lead the reef group since 2020.'
async function ask(who: Person, fileIds?: Id<'file'>[]) {
  const answer = await (await by(who))('POST /api/me/verification', {
    body: { statement, fileIds: fileIds ?? [await upload(who)] },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const { request } = answer.data
  if (!request) throw new Error('no request')
  return request
}
const note = 'The staff page of the institute, and the diploma.'
const confirm = async (id: Id<'verification'>, checked: ('institution' | 'degree' | 'orcid')[] = ['institution']) =>
  (await by(reviewer))('POST /api/admin/verifications/:id/confirm', { params: { id }, body: { checked, note } })
const badgeOf = async (who: Person) => {
  const answer = await (await by())('GET /api/researchers/:id', { params: { id: who.userId } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.verified
}
const own = async (who: Person) => {
  const answer = await (await by(who))('GET /api/me/verification')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const profile = {
  ...{ linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null, orcidId: null },
  ...{ bio: '', institution: 'Reef Institute', fieldOfStudy: '', researchInterests: [], publications: [] },
  ...{ photoFileId: null, cvFileId: null, cvPublic: false },
}
const save = async (who: Person, change: object) =>
  expect((await (await by(who))('PUT /api/me/researcher-profile', { body: { ...profile, ...change } })).ok).toBe(true)

test('a researcher asks, staff confirm what they checked, and the badge shows it for 36 months (RESP-38, AMB-059)', async () => {
  const ada = await researcher({ institution: 'Reef Institute' })
  expect(await badgeOf(ada)).toBeNull()
  const request = await ask(ada, [await upload(ada), await upload(ada, await picture({ width: 500, height: 500 }))])
  expect(request).toMatchObject({ outcome: null, statement, documents: [{ fileName: 'diploma.pdf' }, {}] })
  const seen = await (await by(reviewer))('GET /api/admin/verifications/:id', { params: { id: request.id } })
  expect(seen).toMatchObject({ data: { institution: 'Reef Institute', isOwn: false, mailbox: null, outcome: null } })
  expect(await confirm(request.id, ['institution', 'degree'])).toMatchObject({
    ok: true,
    data: { outcome: 'confirmed' },
  })
  expect(await badgeOf(ada)).toMatchObject({
    checked: ['institution', 'degree'],
    note,
    validUntil: '2029-11-02T09:00:00.000Z',
  })
  expect((await mailsTo(app, ada.email))[0]?.subject).toBe('You are verified')
  const notes = await (await by(ada))('GET /api/me/notifications', { query: {} })
  expect(notes).toMatchObject({ data: { items: [{ type: 'credential_decision', title: 'You are verified' }] } })
  expect(await confirm(request.id)).toMatchObject({ refusal: { code: 'verification_decided', status: 409 } })
})

test('the badge ends by the clock; the person is reminded before and notified after', async () => {
  const ada = await researcher()
  await confirm((await ask(ada)).id)
  app.advance(36 * 30 * dayMs)
  await app.drain()
  expect(await badgeOf(ada)).not.toBeNull()
  expect((await mailsTo(app, ada.email))[0]?.subject).toContain('Your verification ends on')
  app.advance(20 * dayMs)
  expect(await badgeOf(ada)).toBeNull()
  await app.drain()
  await app.drain()
  const subjects = (await mailsTo(app, ada.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one === 'Your verification has ended')).toHaveLength(1)
})

test('a new institution or name removes the badge until it is compared; changing it back restores it', async () => {
  const ada = await researcher({ institution: 'Reef Institute' })
  await confirm((await ask(ada)).id)
  app.advance(minuteMs)
  await save(ada, { institution: 'Famous University' })
  expect(await badgeOf(ada)).toBeNull()
  expect(await own(ada)).toMatchObject({ isVerified: false, isDue: true })
  await app.drain()
  expect((await mailsTo(app, ada.email))[0]?.subject).toBe('Your verification is due again')
  await save(ada, {})
  expect(await badgeOf(ada)).not.toBeNull()
  await (await by(ada))('PUT /api/me/profile', { body: { firstName: 'Nobel', lastName: 'Laureate' } })
  expect(await badgeOf(ada)).toBeNull()
})

test('a refusal says why and may be followed by another request; a confirmation may be revoked', async () => {
  const ada = await researcher()
  const { id } = await ask(ada)
  const again = await (await by(ada))('POST /api/me/verification', {
    body: { statement, fileIds: [await upload(ada)] },
  })
  expect(again).toMatchObject({ refusal: { code: 'verification_waiting', status: 409 } })
  const reason = 'The letter names another person.'
  const refuse = await (await by(reviewer))('POST /api/admin/verifications/:id/refuse', {
    params: { id },
    body: { reason },
  })
  expect(refuse).toMatchObject({ data: { outcome: 'refused', reason } })
  expect(await badgeOf(ada)).toBeNull()
  app.advance(minuteMs)
  const second = await ask(ada)
  await confirm(second.id)
  const revoke = async () =>
    (await by(reviewer))('POST /api/admin/verifications/:id/revoke', { params: { id: second.id }, body: { reason } })
  expect(await revoke()).toMatchObject({ data: { verification: { endReason: reason } } })
  expect(await badgeOf(ada)).toBeNull()
  expect(await revoke()).toMatchObject({ refusal: { code: 'verification_ended', status: 409 } })
  expect((await mailsTo(app, ada.email)).some(({ subject }) => subject === 'Your verification was taken back')).toBe(
    true,
  )
})

test('staff confirm a typed ORCID iD, which alone gives no badge', async () => {
  const ada = await researcher()
  const without = await ask(await researcher())
  expect(await confirm(without.id, ['orcid'])).toMatchObject({ refusal: { code: 'orcid_missing', status: 422 } })
  const orcidId = '0000-0002-1825-0097'
  await save(ada, { orcidId, institution: 'University of Examples' })
  const { id } = await ask(ada)
  expect(await confirm(id, ['orcid'])).toMatchObject({ ok: true })
  expect(await badgeOf(ada)).toBeNull()
  const seen = await (await by())('GET /api/researchers/:id', { params: { id: orcidId } })
  expect(seen).toMatchObject({ data: { publicId: orcidId, orcidProof: 'staff' } })
  // So nothing that follows says that a badge is gone.
  await save(ada, { orcidId, institution: 'Another University' })
  expect(await own(ada)).toMatchObject({ isVerified: false, isDue: false })
  for (const days of [36 * 30, 20]) {
    app.advance(days * dayMs)
    await app.drain()
  }
  const second = (await ask(ada)).id
  await confirm(second, ['orcid'])
  const body = { reason: 'It is of another person.' }
  await (await by(reviewer))('POST /api/admin/verifications/:id/revoke', { params: { id: second }, body })
  const mails = await mailsTo(app, ada.email)
  expect([mails.length, mails.filter(({ text }) => text.includes('badge'))]).toEqual([5, []])
})

test('documents open for their owner and for staff who verify, which is logged; they are not served as pictures', async () => {
  const [ada, eve] = [await researcher(), await researcher()]
  const fileId = await upload(ada, await picture({ width: 500, height: 500 }))
  const { id } = await ask(ada, [fileId])
  expect((await app.fetch(new Request(`${testOrigin}/files/${fileId}/400.webp`))).status).toBe(404)
  const linkOf = async (who: Person) =>
    (await by(who))('GET /api/me/verification/:id/documents/:fileId/link', { params: { id, fileId } })
  expect(await linkOf(eve)).toMatchObject({ refusal: { code: 'verification_not_found', status: 404 } })
  const link = await linkOf(ada)
  if (!link.ok) throw new Error(link.refusal.code)
  const answer = await app.fetch(new Request(testOrigin + link.data.url))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="credential.webp"')
  expect((await app.fetch(new Request(testOrigin + link.data.url.replace('credential?', 'cv.pdf?')))).status).toBe(404)
  const open = async (who: Person) =>
    (await by(who))('POST /api/admin/verifications/:id/documents/:fileId/link', { params: { id, fileId } })
  expect(await open(await person(app, { type: 'customer_support' }))).toMatchObject({
    refusal: { code: 'not_allowed' },
  })
  expect(await open(reviewer)).toMatchObject({ ok: true })
  const rows = await database.query(sql`
    select actor_id as "actorId", target_id as "targetId" from audit_log where action = 'credential.opened'`)
  expect(rows).toEqual([{ actorId: reviewer.userId, targetId: ada.userId }])
  const foreign = await (await by(eve))('POST /api/me/verification', { body: { statement, fileIds: [fileId] } })
  expect(foreign).toMatchObject({ refusal: { code: 'file_not_found', status: 404 } })
})

test('documents are removed 90 days after the decision, and at once with a withdrawn request', async () => {
  const [ada, ben] = [await researcher(), await researcher()]
  const { id } = await ask(ada)
  await confirm(id)
  app.advance(91 * dayMs)
  await app.drain()
  const seen = await (await by(reviewer))('GET /api/admin/verifications/:id', { params: { id } })
  expect(seen).toMatchObject({ data: { documents: [], outcome: 'confirmed' } })
  await ask(ben)
  const withdraw = async () => (await by(ben))('POST /api/me/verification/withdrawal')
  expect(await withdraw()).toMatchObject({ data: { request: { outcome: 'withdrawn', documents: [] } } })
  expect(await withdraw()).toMatchObject({ refusal: { code: 'verification_not_found', status: 404 } })
  const kept = await database.query(sql`
    select 1 from files where purpose = 'credential' and attached_at is not null
      and owner_id in (${ada.userId}, ${ben.userId})`)
  expect(kept).toEqual([])
})

test('no reviewer decides on their own request', async () => {
  const ada = await researcher()
  const { id } = await ask(ada)
  await database.query(sql`update verification_requests set user_id = ${reviewer.userId} where id = ${id}`)
  for (const call of ['confirm', 'refuse', 'revoke'] as const) {
    const { accessToken } = await startSession(app.platform, reviewer.userId)
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify(call === 'confirm' ? { checked: ['degree'], note } : { reason: 'Mine.' })
    const place = `${testOrigin}/api/admin/verifications/${id}/${call}`
    const answer = await app.fetch(new Request(place, { method: 'POST', headers, body }))
    const { code } = await answer.json()
    expect(code).toBe(call === 'revoke' ? 'verification_not_found' : 'own_verification')
  }
})

test('a mailbox at an institution is proven by a code, for twelve months, and gives no badge', async () => {
  const ada = await researcher()
  const send = async (email: string) => (await by(ada))('POST /api/me/verification/mailbox', { body: { email } })
  for (const email of ['ada@gmail.com', 'ada@alumni.reefs.example', 'ada@yahoo.co.uk'])
    expect(await send(email)).toMatchObject({ refusal: { code: 'mailbox_refused', status: 422 } })
  expect(await send('Ada@Mail.Reefs.example')).toMatchObject({
    data: { mailbox: { sentTo: 'ada@mail.reefs.example' } },
  })
  const code = /(\d{6})$/.exec((await mailsTo(app, 'ada@mail.reefs.example'))[0]?.subject ?? '')?.[1] ?? ''
  const type = async (typed: string) =>
    (await by(ada))('POST /api/me/verification/mailbox/code', { body: { code: typed } })
  expect(await type(code === '000000' ? '000001' : '000000')).toMatchObject({
    refusal: { code: 'code_wrong', status: 422 },
  })
  expect(await type(code)).toMatchObject({ data: { mailbox: { host: 'mail.reefs.example', sentTo: null } } })
  expect(await type(code)).toMatchObject({ refusal: { code: 'code_wrong' } })
  expect(await badgeOf(ada)).toBeNull()
  const seen = await (await by(reviewer))('GET /api/admin/verifications/:id', { params: { id: (await ask(ada)).id } })
  expect(seen).toMatchObject({ data: { mailbox: { host: 'mail.reefs.example' } } })
  app.advance(366 * dayMs)
  expect((await own(ada)).mailbox.host).toBeNull()
})

test('a code that was mistyped five times is no longer valid', async () => {
  const ada = await researcher()
  const email = 'eve@mail.reefs.example'
  await (await by(ada))('POST /api/me/verification/mailbox', { body: { email } })
  const code = /(\d{6})$/.exec((await mailsTo(app, email))[0]?.subject ?? '')?.[1] ?? ''
  const type = async (typed: string) =>
    (await by(ada))('POST /api/me/verification/mailbox/code', { body: { code: typed } })
  for (let at = 0; at < 5; at++) await type(code === '111111' ? '222222' : '111111')
  expect(await type(code)).toMatchObject({ refusal: { code: 'code_wrong' } })
})

test('a closed account leaves nothing of its verification behind', async () => {
  const ada = await person(app, { type: 'researcher', password: 'six letters' })
  await confirm((await ask(ada)).id)
  expect((await (await by(ada))('POST /api/me/close', { body: { password: 'six letters' } })).ok).toBe(true)
  for (const table of ['verification_requests', 'verifications', 'mailbox_proofs'])
    expect(
      await database.query({ text: [`select 1 from ${table} where user_id = `, ''], values: [ada.userId] }),
    ).toEqual([])
})

test('the check finds a badge confirmed without permission', async () => {
  const ada = await researcher()
  const { id } = await ask(ada)
  await confirm(id)
  const broken = async () =>
    (await Promise.all(verificationChecks.map((one) => one.broken(database, app.platform.clock.now())))).flat()
  expect(await broken()).toEqual([])
  const defects = [
    sql`update verifications set valid_until = confirmed_at + interval '37 months' where request_id = ${id}`,
    sql`update verifications set confirmed_by = user_id where request_id = ${id}`,
    sql`update verification_requests set outcome = 'refused', reason = 'No.' where id = ${id}`,
  ]
  for (const defect of defects) {
    await database
      .transaction(async (tx) => {
        await tx.query(defect)
        const found = await Promise.all(verificationChecks.map((one) => one.broken(tx, app.platform.clock.now())))
        expect(found.flat()).toEqual([`researcher ${ada.userId}`])
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  }
  await database.query(
    sql`update researcher_profiles set public_id = '0000-0001-5109-3700' where user_id = ${ada.userId}`,
  )
  expect(await broken()).toEqual([`researcher ${ada.userId}`])
})
