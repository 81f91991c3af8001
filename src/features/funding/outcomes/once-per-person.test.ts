import { afterAll, expect, test } from 'vitest'
import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, newKey, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'

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
async function closed(minimumViable: number, give: (id: Id<'project'>) => Promise<void>) {
  const id = await project(app, await person(app, { type: 'researcher' }), {
    title: 'Coral nurseries',
    fundingGoal: 5000,
    minimumViable,
  })
  await give(id)
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
