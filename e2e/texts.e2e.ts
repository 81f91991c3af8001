import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, stage, visit } from './harness.ts'
import { unscripted } from './on-test-mode.ts'
import { becomeDonor, comeBack } from './people.ts'

const chief = 'chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

let isKnown = false
/** Signs up in the first test that asks, and signs in afterwards. */
async function chiefPage() {
  const page = await visitor()
  await (isKnown ? comeBack : becomeDonor)(page, origin(), chief)
  isKnown = true
  return page
}

test('the chief rewrites an article, a visitor reads it, and it is reverted (ADMN-10)', async () => {
  const page = await chiefPage()
  await visit(page, '/admin/settings/texts')
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
  const reader = await visitor(unscripted)
  const title = () => reader.getByRole('heading', { level: 1 }).innerText()
  await reader.goto('/help/forgot-password')
  expect(await title()).toBe('A password that is forgotten')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expectNoSidewaysScroll(page)
  await reader.reload()
  expect(await title()).toBe('I forgot my password')
})

test('the chief writes an article that did not come with the product (ADMN-10)', async () => {
  const page = await chiefPage()
  await visit(page, '/admin/settings/texts')
  await page.getByRole('link', { name: 'New Text' }).click()
  await page.getByRole('button', { name: 'Write It' }).click()
  await page.getByText('Please write a title.').waitFor()
  await page.getByLabel('Title').fill('Refunds')
  await page.getByRole('button', { name: 'Write It' }).click()
  await page.getByText('There is a text at this address already.', { exact: false }).waitFor()
  await page.getByLabel('Title').fill('Give as a school class')
  await page.getByLabel('Address').fill('give-as-a-class')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write It' }).click()
  await page.getByRole('textbox', { name: /^Text/ }).fill('One of you gives for all. **Thank you.**')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL('**/admin/settings/texts?text=help%2Fgive-as-a-class')
  const reader = await visitor(unscripted)
  await reader.goto('/help/give-as-a-class')
  expect(await reader.getByRole('heading', { level: 1 }).innerText()).toBe('Give as a school class')
})

test('a changed text is agreed to after a sign-in, before anything else continues; leaving stays possible (AMB-164)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'early@people.example')
  const desk = await chiefPage()
  await visit(desk, '/admin/settings/texts?text=legal/security')
  await desk.getByLabel('What changed').fill('Keys are asked for more often.')
  await desk.getByLabel('Ask people to agree').check()
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByText('Published.').waitFor()
  await visit(desk, '/admin')
  await desk.waitForURL('**/agree?next=%2Fadmin')
  await visit(page, '/my-donations')
  await page.waitForURL('**/agree?next=%2Fmy-donations')
  await page.getByText('Keys are asked for more often.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const path of ['/settings', '/security', '/contact', '/unsubscribe', '/job-alert']) {
    await visit(page, path)
    await page.getByRole('button', { name: 'account menu' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await visit(page, '/projects')
  await page.waitForURL('**/agree?next=%2Fprojects')
  await page.getByRole('button', { name: 'Agree and Go On' }).click()
  await page.getByText('Please tick it to go on.').waitFor()
  await page.getByLabel('I have read and agree to').check()
  await page.getByRole('button', { name: 'Agree and Go On' }).click()
  await page.waitForURL('**/projects')
  expect((await call(page, 'GET', '/api/me/agreements')).body).toEqual({ items: [] })
  await desk.getByRole('button', { name: 'Sign Out' }).click()
  await desk.waitForURL(`${origin()}/`)
})
