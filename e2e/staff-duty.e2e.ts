import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { button, path } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'

const chief = 'chief@example.org'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

test('staff are offered a second factor in the demo; where it is required they are sent to set it up, and back', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), chief)
  await visit(page, '/admin')
  const offer = page.getByRole('region', { name: 'Second factor' })
  await offer.waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Not Now').click()
  await offer.waitFor({ state: 'detached' })
  await visit(page, '/admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await offer.count()).toBe(0)

  // This product runs as a demo: makes the second factor required, as in production.
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"offered"', '"required"') })
  })
  await visit(page, '/admin/reviews')
  await page.waitForURL('**/settings?next=%2Fadmin%2Freviews')
  await page.getByText('Staff show a second factor before they see the staff area.').waitFor()
  await expectAccessible(page)
  await button(page, 'Set Up an App').click()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByRole('dialog').getByLabel('Code').fill(new TOTP({ secret }).generate())
  await button(page, 'Turn On').click()
  await button(page, 'I Have Kept Them').click()
  await page.getByText('Thank you. Your second factor was shown, and the staff area is open.').waitFor()
  await page.getByRole('link', { name: 'Go to the Staff Area' }).click()
  await page.getByRole('heading', { name: 'Project Reviews' }).waitFor()
  expect(path(page)).toBe('/admin/reviews')
})
