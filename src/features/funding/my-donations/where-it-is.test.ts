import { afterAll, expect, test } from 'vitest'
import { brokenBooks, giveAndPay, press } from '#test/gifts.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { myDonationsContract } from './contract.ts'
import { whereItIs } from './rules/gifts.ts'

const app = await testApp()
const { donor, ask, given } = await refundDesk(app)

const mine = async () => {
  const answer = await app.as<typeof myDonationsContract>(donor.accessToken)('GET /api/me/donations')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const newest = async () => whereItIs((await mine()).gifts[0] ?? expect.fail('there is a gift'))

/** A gift by a card whose bank disputes it, after the dispute arrived. */
const disputed = async () => {
  const { projectId } = await given({ amountDollars: 5 })
  app.advance(minuteMs)
  const { checkoutUrl } = await giveAndPay(app, donor, projectId, { amountDollars: 100, card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  return checkoutUrl
}

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('a gift says where its money is now: held, partly refunded, or refunded except for the processing fee', async () => {
  const { id } = await given({ amountDollars: 900 })
  expect(await newest()).toEqual([
    '$845.70 of it is held for the project until it is paid out to its researcher.',
    '$54.30 went to fees.',
  ])
  await ask(id, 40_000)
  await app.drain()
  const { totals, gifts } = await mine()
  const { money } = gifts[0] ?? expect.fail('there is a gift')
  expect([money.refunded, money.refunded + money.fees + money.held]).toEqual([40_000, 90_000])
  expect(totals).toMatchObject({ given: 90_000, returned: 40_000, held: money.held, projects: 1 })
  app.advance(minuteMs)
  const { id: whole } = await given({ amountDollars: 100 })
  await ask(whole, 9720)
  await app.drain()
  expect(await newest()).toEqual([
    '$97.20 was given back to you.',
    '$2.80 was kept as the processing fee.',
    'Nothing of it is with the project.',
  ])
  expect((await mine()).totals).toMatchObject({ given: 100_000, returned: 49_720, held: money.held, projects: 1 })
})

test('a disputed gift is on hold, and a gift that the bank took back is with no project', async () => {
  const checkout = await disputed()
  expect(await newest()).toEqual([
    '$93.70 of it is on hold until your bank has decided about the dispute.',
    '$6.30 went to fees.',
  ])
  await press(app, checkout, { dispute: 'lost' })
  await app.drain()
  expect(await newest()).toEqual(['$100.00 was taken back by your bank.', 'Nothing of it is with the project.'])
})
