import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const { origin, visitor } = stage({ STAFF_EMAILS: 'chief@staff.example' })

test('a word is searched on the page and from the palette, by mouse and by keyboard', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'owner@people.example')
  const chief = await visitor()
  await becomeDonor(chief, origin(), 'chief@staff.example')
  for (const title of ['Do corals behind islands recover?', 'Heat memory in corals'])
    await openProject(owner, chief, title)

  const page = await visitor()
  await expect
    .poll(async () => {
      await visit(page, '/search?q=corla&kind=project')
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('2 projects')
  await page.getByText('Showing results for coral.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Take out Projects' }).click()
  await page.getByRole('heading', { level: 1, name: '2 results' }).waitFor()
  await visit(page, '/search?q=coral')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return focused()
    })
    .toContain('/project/')
  const first = await focused()
  await page.keyboard.press('j')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project/*')
  await page.getByRole('heading', { level: 1, name: /corals/ }).waitFor()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search projects and researchers' })
  await page.getByRole('option', { name: 'coral' }).waitFor()
  await field.fill('island')
  await page.getByRole('option', { name: /Do corals behind/ }).waitFor()
  expect(await field.getAttribute('aria-activedescendant')).toBe('palette-option-0')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('/')
  await field.fill('island')
  await page.getByRole('option', { name: /Do corals behind/ }).waitFor()
  await field.fill('memory')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=memory')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /corals/ }).waitFor()
  await page.keyboard.press('/')
  await field.fill('island')
  await page.getByRole('option', { name: /Do corals behind/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Do corals behind islands recover?' }).waitFor()

  const small = await visitor(phone)
  await visit(small, '/search?q=coral')
  await small.getByRole('button', { name: 'Filters' }).click()
  await small
    .getByRole('dialog')
    .getByRole('link', { name: /^Science/ })
    .click()
  await small.getByRole('button', { name: 'Show 2 results' }).click()
  await expect.poll(() => new URL(small.url()).searchParams.get('sector')).toBe('science')
  await expectNoSidewaysScroll(small)
})

test('without scripts the page searches, filters and turns pages', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/search?q=nothing-like-this')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByRole('searchbox').fill('coral')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=coral')
})
