import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { listenAsStripe } from '#test/stripe-peer/listen.ts'
import { type StripePeer, stripePeer } from '#test/stripe-peer/peer.ts'
import { makeRefund } from '#test/stripe-peer/world.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// With Stripe as the gateway: a stand-in for its API, on its own port.

const chiefMail = 'chief@staff.example'
let peer: StripePeer | undefined
const server = await listenAsStripe({
  handle: (request) => (peer ? peer.handle(request) : Promise.reject(new Error('too early'))),
})
const stripe = stripePeer({
  now: () => Math.floor(Date.now() / 1000),
  secretKey: 'sk_test_e2e',
  webhookSecret: 'whsec_e2e',
  pages: () => server.origin,
})
peer = stripe
afterAll(server.close)

const { origin, visitor } = stage({
  MODE: 'development',
  STAFF_EMAILS: chiefMail,
  STRIPE_SECRET_KEY: 'sk_test_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
  STRIPE_API_BASE: server.origin,
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Delivers the peer's waiting events, each twice and the newest first. */
async function deliver(): Promise<void> {
  const events = stripe.takeEvents().reverse()
  for (const event of [...events, ...events]) {
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': stripe.sign(body) }
    const answer = await fetch(`${origin()}/api/payments/events`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
}

test('a gift is paid on Stripe’s page after a declined card, and a manual refund there waits for a person', async () => {
  const [ada, dan, chief] = [await visitor(), await visitor(), await visitor()]
  await becomeDonor(chief, origin(), chiefMail)
  await becomeResearcher(ada, origin(), 'ada@people.example')
  const projectId = await openProject(ada, chief, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')
  await visit(dan, `/project/${projectId}?give`)
  await dan.getByLabel('Or your own amount, in whole dollars').fill('50')
  await dan.getByLabel(/I accept the/).check()
  await button(dan, 'Continue to payment').click()
  await dan.waitForURL('**/c/pay/**')
  await dan.getByRole('heading', { name: 'Pay $50.00' }).waitFor()
  await dan.getByLabel(/declined/).check()
  await button(dan, 'Pay').click()
  await dan.getByText('Your card was declined.').waitFor()
  await dan.getByLabel(/succeeds/).check()
  await button(dan, 'Pay').click()
  await dan.waitForURL('**/project/**')
  await deliver()
  await dan.getByText('Thank you. Your gift is confirmed').waitFor()

  makeRefund(stripe.world, [...stripe.world.intents.keys()].at(-1) ?? '', 700, {})
  await deliver()
  await visit(chief, '/admin/financial')
  await chief.getByText('Stripe, test mode: no real money').waitFor()
  const tab = chief.getByRole('navigation', { name: 'Finances' }).getByRole('tab', { name: /^Exceptions/ })
  await expect
    .poll(async () => {
      await chief.reload()
      await tab.waitFor()
      return tab.innerText()
    })
    .toMatch(/Exceptions\s*1/)
  await tab.click()
  await chief.getByText('A refund that was not requested here').waitFor()
  await expectAccessible(chief)
  await expectNoSidewaysScroll(chief)
  await button(chief, 'Close').click()
  const dialog = chief.getByRole('dialog')
  await button(chief, 'Close it').click()
  await dialog.getByText('Please say what became of it').waitFor()
  await expectAccessible(chief)
  await dialog.getByLabel('What became of it').fill('Made by hand for a typing error.')
  await button(chief, 'Close it').click()
  await chief.getByText('No exceptions').waitFor()
  await chief.getByRole('link', { name: 'Show closed ones too' }).click()
  await chief.getByText('Made by hand for a typing error.').waitFor()
  await chief.setViewportSize(phone.viewport)
  await expectAccessible(chief)
})
