import { afterAll, expect, test } from 'vitest'
import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { hideProjectsOf } from '#features/research/projects/actions/hide-with-owner.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, newKey, press } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

const asGuest = async (projectId: Id<'project'>, email: string) => {
  const answer = await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 25, anonymous: false, terms: true, email },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  await press(app, answer.data.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  return answer.data.donationId
}
const outcomeMails = (email: string) =>
  database.query<{ subject: string; text: string; html: string }>(sql`
    select subject, text_body as text, html_body as html from outbox_mails
    where recipient = ${email} and event_key like 'outcome:%' order by id`)
const noticesOf = ({ userId }: Person) =>
  database.query<{ title: string; target: string }>(sql`
    select title, target from notifications where user_id = ${userId} and type = 'project_outcome' order by id`)
const opened = async (minimumViable: number, title = 'Coral nurseries') =>
  project(app, await person(app, { type: 'researcher' }), { title, fundingGoal: 5000, minimumViable })
async function closed(minimumViable: number, give: (id: Id<'project'>) => Promise<void>) {
  await give(await opened(minimumViable))
  app.advance(91 * dayMs)
  await app.run('outcomes')
}

test('a donor of several gifts, also as a guest, gets one mail about a project that closes, with a link for each gift', async () => {
  const donor = await person(app, { type: 'donor' })
  const gifts: string[] = []
  await closed(1000, async (id) => {
    gifts.push((await giveAndPay(app, donor, id)).donationId, (await giveAndPay(app, donor, id)).donationId)
    gifts.push(await asGuest(id, donor.email))
  })
  const mails = await outcomeMails(donor.email)
  expect(mails.map((one) => one.subject)).toEqual(['You can redirect your gifts to “Coral nurseries”'])
  const [mail] = mails
  expect(mail?.text).toContain('each of your 3 gifts, $225.00 in all')
  const [, , guests = ''] = gifts
  const guestKey = await guestKeyOf(app.platform, guests)
  for (const path of [`/redirect/${gifts[0]}\n`, `/redirect/${gifts[1]}\n`, `/redirect/${guests}?guest=${guestKey}`])
    expect(mail?.text).toContain(path)
  expect(mail?.html.match(/>Choose another project for \$100\.00</g)).toHaveLength(2)
  expect(await noticesOf(donor)).toEqual([{ title: mail?.subject, target: '/my-donations' }])
  app.advance(23 * dayMs)
  await app.run('outcomes')
  await app.run('outcomes')
  expect((await outcomeMails(donor.email)).map((one) => one.subject)).toEqual([
    mail?.subject,
    'Your gifts to “Coral nurseries” can be redirected for one more week',
  ])
})

test('if the project keeps the money, one mail is about all gifts of a donor, too, and other donors get their own', async () => {
  const [donor, other] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  await closed(0, async (id) => {
    for (const one of [donor, donor, other]) await giveAndPay(app, one, id)
    await asGuest(id, donor.email)
    await asGuest(id, 'guest-of-two-gifts@people.example')
    await asGuest(id, 'guest-of-two-gifts@people.example')
  })
  for (const email of [donor.email, other.email, 'guest-of-two-gifts@people.example'])
    expect((await outcomeMails(email)).map((one) => one.subject)).toEqual([
      '“Coral nurseries”, a project that you gave to, is closed',
    ])
  expect(await noticesOf(donor)).toHaveLength(1)
})

test('of a project that visitors cannot open, a donor’s notice leads to their own gifts, and the mail leads nowhere', async () => {
  const donor = await person(app, { type: 'donor' })
  await closed(0, async (id) => {
    await giveAndPay(app, donor, id)
    const [owner] = await database.query<{ id: string }>(sql`select owner_id as id from projects where id = ${id}`)
    await database.transaction((tx) => hideProjectsOf(tx, app.platform, owner?.id ?? ''))
  })
  const [mail] = await outcomeMails(donor.email)
  expect(mail?.text).toContain('“Coral nurseries” is closed.')
  expect(mail?.text).not.toContain('/project/')
  expect(await noticesOf(donor)).toMatchObject([{ target: '/my-donations' }])
})

test('a gift that cannot be redirected is not offered to be: its donor reads that it stays', async () => {
  const [moved, disputing, other] = await Promise.all([1, 2, 3].map(() => person(app, { type: 'donor' })))
  if (!moved || !disputing || !other) throw new Error('three donors')
  let id = '' as Id<'donation'>
  await closed(1000, async (first) => {
    id = (await giveAndPay(app, moved, first)).donationId
  })
  const second = await opened(1000, 'Deep reefs')
  const again = app.as<typeof outcomesContract>((await signedInAgain(app, moved)).accessToken)
  const redirected = await again('POST /api/donations/:id/redirect', { params: { id }, body: { projectId: second } })
  expect(redirected).toMatchObject({ ok: true })
  for (const one of [moved, disputing, other])
    await giveAndPay(app, await signedInAgain(app, one), second, {
      amountDollars: one === moved ? 25 : 50,
      card: one === disputing ? 'disputed' : 'succeeds',
    })
  await closed(1000, async () => {
    // The bank's dispute is there a minute later.
    app.advance(minuteMs)
    await app.drain()
  })
  const textOf = async ({ email }: Person) =>
    (await outcomeMails(email)).filter(({ subject }) => subject.includes('Deep reefs')).map(({ text }) => text)
  expect(await textOf(other)).toEqual([expect.stringContaining('you may take your gift of $50.00 to another')])
  // Of two gifts the redirected one stays.
  expect(await textOf(moved)).toEqual([expect.stringContaining('you may take your gift of $25.00 to another')])
  const [stays, ...more] = await textOf(disputing)
  expect(stays).toContain('“Deep reefs” is closed. It raised $225.00 of $5,000.00.')
  expect(stays).toContain('Your gift stays with it')
  expect(stays).not.toContain('/redirect/')
  expect(more).toEqual([])
})
