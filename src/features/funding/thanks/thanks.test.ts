import { expect, test } from 'vitest'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, minuteMs } from '#values/time.ts'
import { forgetThanksOf } from './actions.ts'
import type { thanksContract } from './contract.ts'
import type { ThanksAudience } from './rules.ts'

const app = await testApp()
const { database } = app.platform
const by = (who: Person) => app.as<typeof thanksContract & typeof notificationsContract>(who.accessToken)
const donor = (firstName: string) => person(app, { type: 'donor', firstName, lastName: 'Demo' })

async function give(who: Person, id: Id<'project'>, anonymous = false) {
  app.advance(minuteMs)
  const gift = await giveAndPay(app, who, id, { anonymous })
  await app.drain()
  return gift
}
async function world() {
  const owner = await person(app, { type: 'researcher', firstName: 'Ada', lastName: 'Demo' })
  const id = await project(app, owner, { title: 'Coral nurseries' })
  return { owner, id }
}
const send = (
  who: Person,
  id: Id<'project'>,
  more: { to?: ThanksAudience; text?: string; clientKey?: string } = {},
) => {
  app.advance(minuteMs)
  const body = {
    text: 'Your lamps are here.\n\nThey shine.',
    to: 'all' as const,
    clientKey: crypto.randomUUID(),
    ...more,
  }
  return by(who)('POST /api/projects/:id/thanks', { params: { id }, body })
}
const mailsOf = (id: Id<'project'>) =>
  database.query<{ recipient: string; text: string; stop: string | null }>(sql`
    select recipient, text_body as text, unsubscribe_url as stop from outbox_mails
    where event_key like 'thanks:%' and text_body like ${`%${id}%`} order by recipient`)
const overview = async (who: Person) => {
  const answer = await by(who)('GET /api/me/thanks')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('all donors are thanked, each once, including anonymous ones; the researcher learns how many', async () => {
  const { owner, id } = await world()
  const [malia, hugo, silent] = [await donor('Malia'), await donor('Hugo'), await donor('Silent')]
  await give(malia, id)
  await give(malia, id)
  await give(hugo, id, true)
  await give(silent, id)
  const settings = app.as<typeof mailPreferencesContract>(silent.accessToken)
  await settings('PUT /api/me/mail-preferences', { body: { choices: { thanks: { mail: 'never' } } } })
  expect(await overview(owner)).toMatchObject({ projects: [{ id, donors: 3, newDonors: 3, againAt: null }], sent: [] })
  const shown = await by(owner)('POST /api/projects/:id/thanks/preview', {
    params: { id },
    body: { text: 'Your lamps are here.', to: 'all' },
  })
  expect(shown).toMatchObject({ data: { donors: 3, mailed: 2, subject: 'Thanks for your gift: Coral nurseries' } })
  expect(await mailsOf(id)).toEqual([])

  const sent = await send(owner, id)
  expect(sent).toEqual({ ok: true, data: { donors: 3, mailed: 2 } })
  expect(JSON.stringify([shown, await overview(owner)])).not.toMatch(/Malia|Hugo|Silent|people\.example/)
  const mails = await mailsOf(id)
  expect(mails.map(({ recipient }) => recipient)).toEqual([malia.email, hugo.email].sort())
  expect(mails[0]?.text).toContain('They shine.')
  expect(mails[0]?.stop).toMatch(/\.thanks$/)
  for (const who of [malia, hugo, silent]) {
    const read = await by(who)('GET /api/me/notifications')
    expect(read.ok && read.data.items.filter(({ type }) => type === 'message')).toMatchObject([
      { title: 'Thanks from “Coral nurseries”', target: `/project/${id}` },
    ])
  }
  expect(
    await database.query(sql`select data from audit_log where action = 'thanks.sent' and target_id = ${id}`),
  ).toMatchObject([{ data: { donors: 3, mailed: 2, to: 'all' } }])
})

test('new donors are thanked separately; none twice, and the same request once', async () => {
  const { owner, id } = await world()
  const [malia, hugo] = [await donor('Malia'), await donor('Hugo')]
  await give(malia, id)
  const clientKey = crypto.randomUUID()
  expect(await send(owner, id, { to: 'new', clientKey })).toMatchObject({ data: { donors: 1 } })
  expect(await send(owner, id, { to: 'new', clientKey })).toMatchObject({ data: { donors: 1 } })
  expect(await mailsOf(id)).toHaveLength(1)
  const others = { to: 'new', text: 'Other words.' } as const
  expect(await send(owner, id, others)).toMatchObject({ refusal: { code: 'nobody_to_thank', status: 409 } })
  await give(hugo, id)
  expect(await overview(owner)).toMatchObject({ projects: [{ donors: 2, newDonors: 1 }], sent: [{ donors: 1 }] })
  const both = await Promise.all([send(owner, id, { to: 'new' }), send(owner, id, { to: 'new' })])
  expect(both.map((one) => (one.ok ? one.data.donors : one.refusal.code))).toEqual([1, 1])
  expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual([malia.email, hugo.email].sort())
})

test('the same words sent again after a lost answer, with a new key, reach nobody twice', async () => {
  const { owner, id } = await world()
  const [malia, hugo] = [await donor('Malia'), await donor('Hugo')]
  await give(malia, id)
  for (const to of ['all', 'all', 'new'] as const)
    expect(await send(owner, id, { to })).toEqual({ ok: true, data: { donors: 1, mailed: 1 } })
  expect(await mailsOf(id)).toHaveLength(1)
  await give(hugo, id)
  expect(await send(owner, id)).toMatchObject({ data: { donors: 2 } })
  expect(await send(owner, id)).toMatchObject({ data: { donors: 2 } })
  expect((await overview(owner)).sent).toHaveLength(2)
  app.advance(hourMs)
  expect(await send(await signedInAgain(app, owner), id)).toMatchObject({ refusal: { code: 'thanked_lately' } })
})

test('a project can thank twice within thirty days, and learns when it can again', async () => {
  const { owner, id } = await world()
  await give(await donor('Malia'), id)
  for (const text of ['First.', 'Second.']) expect(await send(owner, id, { text })).toMatchObject({ ok: true })
  const refused = await send(owner, id, { text: 'Third.' })
  const againAt = refused.ok ? undefined : refused.refusal.data
  expect(refused).toMatchObject({ refusal: { code: 'thanked_lately', status: 409 } })
  expect((await overview(owner)).projects[0]?.againAt).toEqual((againAt as { againAt: Instant }).againAt)
  app.advance(30 * dayMs)
  expect(await send(await signedInAgain(app, owner), id)).toMatchObject({ ok: true })
})

test('only the researcher thanks, only for a public project, and only donors whose gift counts', async () => {
  const { owner, id } = await world()
  const malia = await donor('Malia')
  const gone = { code: 'project_not_found', status: 404 }
  expect(await send(owner, id)).toMatchObject({ refusal: { code: 'nobody_to_thank' } })
  await give(malia, id)
  expect(await send((await world()).owner, id)).toMatchObject({ refusal: gone })
  expect(await send(malia, id)).toMatchObject({ refusal: { code: 'not_allowed' } })
  expect(await send(owner, await project(app, owner, { status: 'pending' }))).toMatchObject({ refusal: gone })
  for (const text of ['', ' \u200b\u202e ', 'a'.repeat(4001)])
    expect(await send(owner, id, { text })).toMatchObject({ refusal: { code: 'invalid_input' } })
  await database.query(sql`update users set state = 'paused' where id = ${malia.userId}`)
  expect(await send(owner, id)).toMatchObject({ refusal: { code: 'nobody_to_thank' } })
  await database.query(sql`update users set state = 'active' where id = ${malia.userId}`)
  const odd = '<script>alert(1)</script> \u202Eevil'
  expect(await send(owner, id, { text: odd })).toMatchObject({ ok: true })
  const [mail] = await database.query<{ html: string }>(sql`
    select html_body as html from outbox_mails where recipient = ${malia.email} and event_key like 'thanks:%'`)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; evil')
})

test('closing an account deletes its messages, and the record that it was thanked', async () => {
  const { owner, id } = await world()
  const malia = await donor('Malia')
  await give(malia, id)
  await send(owner, id)
  await database.transaction(async (tx) => {
    await forgetThanksOf(tx, malia.userId)
    await forgetThanksOf(tx, owner.userId)
  })
  expect(await database.query(sql`select body from thanks where project_id = ${id}`)).toEqual([{ body: null }])
  expect(await database.query(sql`select from thanked_donors where donor_id = ${malia.userId}`)).toEqual([])
})
