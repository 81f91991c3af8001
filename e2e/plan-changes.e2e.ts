import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, becomeUnpaidResearcher } from './people.ts'
import { openProject } from './projects.ts'

// A plan is begun, changed, ended and paid by people who press twice, reload half-way, and have a second tab open.

const chiefMail = 'chief@staff.example'
const { origin, visitor, command } = stage({ STAFF_EMAILS: chiefMail })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const facts = (page: Page, tier: string) => page.getByRole('heading', { name: tier, level: 2, exact: true })

type Own = { state: string; tier: string; pendingChange: string | null; invoices: { total: number; state: string }[] }
const own = async (page: Page): Promise<Own> => (await call(page, 'GET', '/api/me/subscription')).body as Own

/** A researcher on Standard, on the page of the plan. */
async function onStandard(email: string, options = {}): Promise<Page> {
  const page = await visitor(options)
  await becomeResearcher(page, origin(), email, 'standard')
  await visit(page, '/subscription')
  await facts(page, 'Standard').waitFor()
  return page
}

async function openUpgrade(page: Page, tier: string): Promise<void> {
  await button(page, `Upgrade to ${tier}`).click()
  await dialog(page).getByText('To pay now').waitFor()
}

test('pressing an upgrade twice makes one, and another tab shows it (RESP-21)', async () => {
  const page = await onStandard('twice@people.example', phone)
  const beside = await tabBeside(page)
  await visit(beside, '/subscription')
  await openUpgrade(beside, 'Advanced')
  await openUpgrade(page, 'Advanced')
  await button(page, /^Pay \$/).click()
  await dialog(page).getByText('Please agree to the monthly charge.').waitFor()
  await dialog(page).getByRole('checkbox').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, /^Pay \$/).dblclick()
  await facts(page, 'Advanced').waitFor()
  expect((await own(page)).invoices).toHaveLength(2)
  // Its offer is over: the page says how the plan is now, and asks nothing.
  await facts(beside, 'Advanced').waitFor()
  await dialog(beside).waitFor({ state: 'hidden' })
  expect((await own(page)).invoices).toHaveLength(2)
})

test('an upgrade whose page is reloaded on the way, or whose answer is lost, is charged once', async () => {
  const page = await onStandard('reload@people.example')
  await openUpgrade(page, 'Advanced')
  await dialog(page).getByRole('checkbox').check()
  const sent = Promise.withResolvers<undefined>()
  const stepAside = await between(page, '/api/me/subscription/upgrade', () => void sent.resolve(undefined))
  await button(page, /^Pay \$/).click()
  await sent.promise
  await page.reload()
  await settled(page)
  await facts(page, 'Advanced').waitFor()
  expect((await own(page)).invoices).toHaveLength(2)

  await stepAside()
  await between(page, '/api/me/subscription/upgrade', () => 'lost')
  await openUpgrade(page, 'Premium')
  await dialog(page).getByRole('checkbox').check()
  await button(page, /^Pay \$/).click()
  await facts(page, 'Premium').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  expect((await own(page)).invoices.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
})

test('a smaller plan and a cancellation in two tabs stay one change, are shown, and are reverted', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'tabs@people.example', 'premium')
  await visit(page, '/subscription')
  const beside = await tabBeside(page)
  await visit(beside, '/subscription')
  for (const one of [page, beside]) await button(one, 'Change to Standard').click()
  await dialog(page)
    .getByText(/begins on .* and costs \$10\.00 a month/)
    .waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change to Standard' }).dblclick()
  await dialog(page).waitFor({ state: 'hidden' })
  await dialog(beside).getByRole('button', { name: 'Change to Standard' }).click()
  await dialog(beside).waitFor({ state: 'hidden' })
  await page.getByText(/then Standard/).waitFor()
  expect(await own(page)).toMatchObject({ tier: 'premium', pendingChange: 'standard' })

  for (const one of [page, beside]) await button(one, 'Cancel Plan').first().click()
  await dialog(page).getByText('Your live projects and their gifts go on.').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel Plan' }).dblclick()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText(/^Ends on .* Nothing more is charged\.$/).waitFor()
  await dialog(beside).getByRole('button', { name: 'Cancel Plan' }).click()
  await dialog(beside).getByText('Your plan is cancelled already').waitFor()
  await beside.keyboard.press('Escape')
  await dialog(beside).waitFor({ state: 'hidden' })
  await button(beside, 'Keep the Plan').click()
  await beside.getByText(/^\$150\.00 on /).waitFor()
  expect(await own(page)).toMatchObject({ tier: 'premium', pendingChange: null })
})

test('another card is given on one page, however often and from wherever it is requested', async () => {
  const page = await onStandard('card@people.example', phone)
  await button(page, 'Change Card').dblclick()
  await page.waitForURL('**/test-gateway/pay/**')
  const asked = page.url()
  const beside = await tabBeside(page)
  await visit(beside, '/subscription')
  await button(beside, 'Change Card').click()
  await beside.waitForURL('**/test-gateway/pay/**')
  expect(beside.url()).toBe(asked)
  await beside.close()
  // Left half-way: the earlier card stays.
  await page.goBack()
  await settled(page)
  await page.getByText('Test card ending 4242').waitFor()
  await button(page, 'Change Card').click()
  await page.waitForURL('**/test-gateway/pay/**')
  expect(page.url()).toBe(asked)
  await page
    .getByRole('radio', { name: /has expired$/ })
    .last()
    .check()
  await button(page, 'Keep this card').click()
  await page.waitForURL('**/subscription**')
  await page.getByText('Test card ending 0070').waitFor()
  expect((await own(page)).invoices).toHaveLength(1)
})

test('the first checkout is one page in two tabs; left and continued, it is paid once (AMB-099)', async () => {
  const page = await visitor()
  await becomeUnpaidResearcher(page, origin(), 'first@people.example')
  const beside = await tabBeside(page)
  for (const tab of [page, beside]) {
    await visit(tab, '/subscription')
    await tab.getByLabel(/^Country/).selectOption('US')
    await tab.getByRole('checkbox').check()
    await button(tab, 'Go to Payment').dblclick()
    await tab.waitForURL('**/test-gateway/pay/**')
  }
  expect(beside.url()).toBe(page.url())
  await button(page, 'Cancel and return').click()
  await page.getByText('You left the payment page.').waitFor()
  // The page in the other tab is of a payment that was left.
  await button(beside, /^Pay \$/).click()
  await beside.waitForURL('**/subscription**')
  await page.getByLabel(/^Country/).selectOption('US')
  await page.getByRole('checkbox').check()
  await button(page, 'Go to Payment').click()
  await page.waitForURL('**/test-gateway/pay/**')
  await button(page, /^Pay \$/).click()
  await facts(page, 'Standard').waitFor()
  await facts(beside, 'Standard').waitFor()
  expect((await own(page)).invoices).toMatchObject([{ state: 'paid' }])
})

test('until the browser shows the page of the payment, the button waits', async () => {
  const page = await visitor()
  await becomeUnpaidResearcher(page, origin(), 'slowly@people.example')
  await visit(page, '/subscription')
  await page.getByLabel(/^Country/).selectOption('US')
  await page.getByRole('checkbox').check()
  await page.route('**/test-gateway/pay/**', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  const states: (string | null)[] = []
  await page.exposeFunction('noteState', (state: string | null) => void states.push(state))
  await button(page, 'Go to Payment').evaluate((pressed) =>
    new MutationObserver(() => Reflect.get(globalThis, 'noteState')(pressed.ariaBusy)).observe(pressed, {
      attributeFilter: ['aria-busy'],
    }),
  )
  await button(page, 'Go to Payment').click()
  await page.waitForURL('**/test-gateway/pay/**')
  expect(states).toEqual(['true'])
})

test('a submission beyond the listings explains what helps, and enters the queue with a larger plan (SUBM-40)', async () => {
  const page = await onStandard('listings@people.example', phone)
  const chief = await visitor()
  await becomeDonor(chief, origin(), chiefMail)
  await openProject(page, chief, 'Night reefs')
  const second = { title: 'Kelp at night', description: 'Count.', sector: 'science', subsection: 'ecology' }
  const { id } = (await call(page, 'POST', '/api/projects', { ...second, fundingGoal: 5000 })).body as { id: string }
  const isQueued = async (): Promise<boolean> => {
    const { items } = (await call(chief, 'GET', '/api/admin/reviews')).body as { items: { projectId: string }[] }
    return items.some(({ projectId }) => projectId === id)
  }
  expect(await isQueued()).toBe(false)
  await call(page, 'POST', '/api/me/researcher-profile/introduced')
  await visit(page, '/researcher-profile')
  await page.getByText('The listings of your plan are used for this year. One submission waits').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See larger plans' }).click()
  await openUpgrade(page, 'Advanced')
  await dialog(page).getByRole('checkbox').check()
  await button(page, /^Pay \$/).click()
  await facts(page, 'Advanced').waitFor()
  await expect.poll(isQueued).toBe(true)
})

test('a charge that fails shows until when the plan stays, is paid on one page, or else suspends the plan (CNST-04)', async () => {
  const email = 'due@people.example'
  const page = await onStandard(email, phone)
  await button(page, 'Change Card').click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: /later: not enough funds$/ }).check()
  await button(page, 'Keep this card').click()
  await page.getByText('Test card ending 9987').waitFor()
  await command('e2e/renew-plan.ts', email, 'month')
  await visit(page, '/subscription')
  const banner = page.getByRole('region', { name: '$10.00 could not be charged' })
  await banner.getByText(/We try again on .* Your plan stays as it is until /).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Pay Now').dblclick()
  await page.waitForURL('**/test-gateway/pay/**')
  await button(page, /^Pay \$10\.00/).dblclick()
  await page.waitForURL('**/subscription**')
  await banner.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await own(page)).invoices.map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect(await own(page)).toMatchObject({ state: 'active' })
})

test('a plan that is not paid in its days of grace is suspended, and starts again without a setup fee (CNST-04)', async () => {
  const email = 'grace@people.example'
  const page = await onStandard(email)
  await button(page, 'Change Card').click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: /later: not enough funds$/ }).check()
  await button(page, 'Keep this card').click()
  await page.getByText('Test card ending 9987').waitFor()
  for (const what of ['month', 'grace']) await command('e2e/renew-plan.ts', email, what)
  await visit(page, '/subscription')
  await page.getByRole('region', { name: 'Your plan is suspended' }).waitFor()
  await page.getByText('the setup fee is not asked for again').waitFor()
  expect(await page.getByText('Setup fee, once').count()).toBe(0)
  await expectAccessible(page)
  await page.getByLabel(/^Country/).selectOption('US')
  await page.getByRole('checkbox').check()
  await button(page, 'Go to Payment').dblclick()
  await page.waitForURL('**/test-gateway/pay/**')
  await button(page, /^Pay \$10\.00/).click()
  await page.waitForURL('**/subscription**')
  await facts(page, 'Standard').waitFor()
  expect(await own(page)).toMatchObject({ state: 'active' })
})

test('a billing address is changed; if it is the reason that a month waits, the banner leads there (RESP-21)', async () => {
  const email = 'address@people.example'
  const page = await onStandard(email, phone)
  const place = async () => (await call(page, 'GET', '/api/me/subscription')).body as { region: string }
  await button(page, 'Change Address').click()
  await page.waitForURL('**change=address')
  await dialog(page).getByText('It counts from the next charge on').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog(page)
    .getByLabel(/^Country/)
    .selectOption('CA')
  await dialog(page).getByRole('button', { name: 'Save Address' }).dblclick()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('Canada', { exact: true }).waitFor()
  expect(await place()).toMatchObject({ region: 'CA' })

  await command('e2e/renew-plan.ts', email, 'address')
  await call(page, 'POST', '/api/me/researcher-profile/introduced')
  await visit(page, '/researcher-profile')
  await page.getByText('Your next month waits').waitFor()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await dialog(page).getByText('The month that waits is charged with the tax of this address').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  const banner = page.getByRole('region', { name: 'Your billing address is not known' })
  await banner.getByText('nothing was charged; your card is not the reason').waitFor()
  await expectAccessible(page)
  await banner.getByRole('link', { name: 'Change the Address' }).click()
  await dialog(page)
    .getByLabel(/^Country/)
    .selectOption('US')
  await dialog(page).getByRole('button', { name: 'Save Address' }).click()
  await banner.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await own(page)).invoices.map(({ state }) => state)).toEqual(['paid', 'paid'])
})
