import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'

const chief = 'chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

test('the chief words an article anew, a visitor reads it, and it is taken back (ADMN-10)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), chief)
  await visit(page, '/admin/settings')
  await page.getByLabel('Find a text').fill('password')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByLabel('Title').fill('A password that is forgotten')
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('Ask for a link within two days. It costs **{{giftMin}}**.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('$5', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText("'two days' stands as a number", { exact: false }).waitFor()
  await text.fill('Ask for a link. It costs **{{giftMin}}**.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published.').waitFor()
  const reader = await visitor({ javaScriptEnabled: false })
  const title = () => reader.getByRole('heading', { level: 1 }).innerText()
  await reader.goto('/help/forgot-password')
  expect(await title()).toBe('A password that is forgotten')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone. The version before holds again.').waitFor()
  await expectNoSidewaysScroll(page)
  await reader.reload()
  expect(await title()).toBe('I forgot my password')
})
