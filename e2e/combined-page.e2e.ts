import { expect, test } from 'vitest'
import { button, dataOf, error, failing, path, sentTo, tab } from './forms.ts'
import { expectAccessible, stage, visit } from './harness.ts'
import { becomeDonor, confirmAddress, fillSignUp, password } from './people.ts'

const { origin, visitor } = stage()

test('the combined page signs in, or up as donor or researcher (ROUT-05, CAUT-01, CAUT-02, CAUT-03)', async () => {
  const page = await visitor()
  await visit(page, '/sign-in')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Sign In', 'Donor', 'Researcher'])
  const calls = sentTo(page, '/auth/v1/token')
  await button(page, 'Sign In').click()
  await error(page, 'Enter your e-mail address.').waitFor()
  await error(page, 'Enter a password.').waitFor()
  expect(calls).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${origin()}/`)
})

test.each([
  ['donor', {}],
  ['researcher', { Institution: 'Institute of Reefs', 'Field of study': 'Ecology' }],
] as const)(
  'the combined page checks the length itself: five are too short, six are sent (CAUT-05, CAUT-08, CAUT-09, CAUT-10) (%s)',
  async (type, more) => {
    const page = await visitor()
    await visit(page, `/sign-in?tab=${type}`)
    const calls = sentTo(page, '/auth/v1/signup')
    await fillSignUp(page, `six-${type}@example.org`, more)
    const choose = async (first: string, second: string): Promise<void> => {
      await page.getByLabel('Password', { exact: true }).fill(first)
      await page.getByLabel('Confirm password', { exact: true }).fill(second)
      await button(page, 'Create Account').click()
    }
    await choose('12345', '12345')
    await error(page, 'Password must be at least 6 characters').waitFor()
    await choose('q7#Wz!', 'q7#Wz?')
    await error(page, 'Passwords do not match').waitFor()
    expect(calls).toEqual([])
    await choose('q7#Wz!', 'q7#Wz!')
    await page.getByRole('dialog', { name: "You're almost finished" }).waitFor()
    expect(calls[0]?.postDataJSON().password).toBe('q7#Wz!')
    expect(dataOf(calls[0]).user_type).toBe(type)
  },
)

test('both sign-up tabs ask for the terms, and the researcher’s plan is standard (CAUT-06, CAUT-07, CAUT-11)', async () => {
  const page = await visitor()
  const calls = sentTo(page, '/auth/v1/signup')
  await visit(page, '/sign-in?tab=donor')
  await button(page, 'Create Account').click()
  await error(page, 'Accept the terms to create an account.').waitFor()
  await tab(page, 'Researcher').click()
  await fillSignUp(page, 'combined@example.org', { Institution: 'Institute of Reefs', 'Field of study': 'Ecology' })
  await page.getByRole('checkbox').uncheck()
  await button(page, 'Create Account').click()
  await error(page, 'Accept the terms to create an account.').waitFor()
  expect(calls).toEqual([])
  await page.getByRole('checkbox').check()
  await button(page, 'Create Account').click()
  await page.getByRole('dialog').waitFor()
  const data = dataOf(calls[0])
  expect(data).toMatchObject({
    user_type: 'researcher',
    institution: 'Institute of Reefs',
    field_of_study: 'Ecology',
  })
  await confirmAddress(page, origin(), 'combined@example.org')
  const user = await page.evaluate(async () => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
    const headers = { authorization: `Bearer ${JSON.parse(kept).access_token}` }
    return (await fetch('/auth/v1/user', { headers })).json()
  })
  expect(user.user_metadata).toMatchObject({ user_type: 'researcher', subscription_tier: 'standard' })
})

test('a refusal at the combined page is shown in a toast, and the form can be sent again (CAUT-04, CAUT-12)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'combined-donor@example.org')
  const later = await visitor()
  await visit(later, '/sign-in')
  await later.getByLabel('E-mail').fill('combined-donor@example.org')
  await later.getByLabel('Password', { exact: true }).fill('wrong')
  await button(later, 'Sign In').click()
  await failing(later, 'Invalid login credentials').waitFor()
  await later.getByLabel('Password', { exact: true }).fill(password)
  await button(later, 'Sign In').click()
  await later.waitForURL(`${origin()}/`)
  await later.getByText('Welcome back!').waitFor()
})

test('a donor who asks for the staff area gets an explanation and stays there (CAUT-13)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'curious@example.org')
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'This area is for staff' }).waitFor()
  expect(path(page)).toBe('/sign-in')
  await page.getByRole('link', { name: 'Return to Home' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await tab(page, 'Donor').waitFor()
  expect(path(page)).toBe('/sign-in')
})
