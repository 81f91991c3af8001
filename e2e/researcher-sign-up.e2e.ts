import { expect, test } from 'vitest'
import { expectAccessible, stage, visit } from './harness.ts'
import { becomeDonor, confirmAddress, fillSignUp } from './people.ts'

const { origin, visitor } = stage()

const cards = {
  standard: {
    price: '$10',
    features: [
      'Credentials submission',
      'Academic verification',
      'Project review',
      'Donor management',
      'Communication tools',
      'Verified badge',
      '2-3 business days verification',
    ],
  },
  advanced: {
    price: '$40',
    features: [
      'All Standard',
      '3 project listings',
      'Advanced analytics',
      'Monthly 1-on-1 with the review council',
      '3 annual project boost credits',
    ],
  },
  premium: {
    price: '$150',
    features: [
      'All Advanced',
      '10 project listings per year',
      '3 monthly council sessions',
      '12 annual boost credits',
      '12 marketing insight sessions',
    ],
  },
}

test('three plans are offered with their prices and what they include (ROUT-06, RSUP-01, RSUP-05, RSUP-06, RSUP-07, RSUP-08, RSUP-09, RSUP-10, RSUP-11, RSUP-12, RSUP-13, RSUP-14, RSUP-15, RSUP-16, RSUP-18, RSUP-19, RSUP-21, RSUP-23, RSUP-24, RSUP-25)', async () => {
  const page = await visitor()
  await visit(page, '/researcher-signup')
  expect(await page.getByRole('radio').count()).toBe(3)
  for (const [tier, { price, features }] of Object.entries(cards)) {
    const card = page.locator(`[data-plan=${tier}]`)
    await card.getByText(price, { exact: true }).waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual(features)
  }
  await page.getByRole('main').getByText('$20', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('standard is preselected and advanced is marked as popular (RSUP-02, RSUP-03)', async () => {
  const page = await visitor()
  await visit(page, '/researcher-signup')
  expect(await page.getByRole('radio', { name: 'Standard' }).isChecked()).toBe(true)
  expect(await page.getByText('Popular').count()).toBe(1)
  await page.locator('[data-plan=advanced]').getByText('Popular').waitFor()
})

test('after choosing a plan the account form shows, and asks for everything (RSUP-04, RSUP-26, RSUP-27, RSUP-28, RSUP-29, RSUP-30)', async () => {
  const page = await visitor()
  await visit(page, '/researcher-signup')
  expect(await page.getByLabel('Institution').count()).toBe(0)
  await page.getByRole('radio', { name: 'Premium' }).check()
  await page.getByRole('button', { name: 'Continue with Premium' }).click()
  await page.getByText('Premium plan: $150 per month').waitFor()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/signup')) calls += 1
  })
  await page.getByRole('button', { name: 'Create Account' }).click()
  for (const text of [
    'Enter your first name.',
    'Enter your last name.',
    'Enter your institution.',
    'Enter your field of study.',
    'Enter your e-mail address.',
    'Enter a password.',
    'Enter the password once more.',
    'Accept the terms to create an account.',
  ])
    await page.getByText(text).waitFor()
  expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email')
  await expectAccessible(page)
  await fillSignUp(page, 'each@example.org', { Institution: 'Institute of Reefs', 'Field of study': 'Ecology' })
  for (const [label, text] of [
    ['E-mail', 'Enter your e-mail address.'],
    ['Password', 'Enter a password.'],
    ['Confirm password', 'Enter the password once more.'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const typed = await field.inputValue()
    await field.fill('')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText(text).waitFor()
    await field.fill(typed)
  }
  expect(calls).toBe(0)
})

test('a plan is chosen without scripts, too', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/researcher-signup')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  expect(new URL(page.url()).search).toBe('?plan=standard')
  await page.getByRole('heading', { name: 'Your researcher account' }).waitFor()
})

test('passwords must agree, and the server alone judges their length (RSUP-31, RSUP-32)', async () => {
  const page = await visitor()
  await visit(page, '/researcher-signup?plan=standard')
  await fillSignUp(page, 'length@example.org', { Institution: 'Institute', 'Field of study': 'Botany' })
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm password', { exact: true }).fill('12345')
  const refused = page.waitForResponse((answer) => answer.url().includes('/auth/v1/signup'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await refused).status()).toBe(422)
  await page.getByRole('alert').getByText('Password must be at least 6 characters').waitFor()
})

test('a researcher signs up on a plan, follows the mailed link and arrives on the profile (RSUP-33, RSUP-35)', async () => {
  const page = await visitor()
  const email = 'researcher@example.org'
  await visit(page, '/researcher-signup?plan=advanced')
  await fillSignUp(page, email, { Institution: 'Institute of Reefs', 'Field of study': 'Marine biology' })
  const sent = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect(((await sent).postDataJSON() as { data: object }).data).toMatchObject({
    first_name: 'Ada',
    last_name: 'King',
    user_type: 'researcher',
    institution: 'Institute of Reefs',
    field_of_study: 'Marine biology',
    subscription_tier: 'advanced',
  })
  await page.getByRole('dialog', { name: "You're almost finished" }).waitFor()
  await confirmAddress(page, origin(), email)
  expect(new URL(page.url()).pathname).toBe('/researcher-profile')
  await page.goto('/researcher-signup')
  await page.waitForURL('**/researcher-profile')
})

test('a donor reads that a researcher needs an account of their own', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'donor@example.org')
  await page.goto('/researcher-signup')
  await page.getByRole('heading', { name: 'A researcher needs a separate account' }).waitFor()
  await expectAccessible(page)
})
