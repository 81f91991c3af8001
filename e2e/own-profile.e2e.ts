import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, fillSignUp } from './people.ts'
import { openProject } from './projects.ts'

// What a researcher says about the place of work and of publications, and writes to donors.

const reviewer = 'reviewer@people.example'
const { origin, visitor, command } = stage({ STAFF_EMAILS: reviewer })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** As the register's dump has them. */
const york = (id: string, city: string, country_name: string, country_code: string) => ({
  id: `https://ror.org/${id}`,
  names: [{ value: city === 'York' ? 'University of York' : 'York University', types: ['ror_display', 'label'] }],
  locations: [{ geonames_details: { name: city, country_name, country_code, lat: 50, lng: 0 } }],
  relationships: [],
  status: 'active',
})

async function readRegister(): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'ror-')), 'dump.json')
  const records = [york('04m01e293', 'York', 'United Kingdom', 'GB'), york('05fq50484', 'Toronto', 'Canada', 'CA')]
  writeFileSync(file, JSON.stringify(records))
  expect(await command('src/hosts/node/institutions-cli.ts', file)).toContain('2 added, 0 changed')
}

test('an institution is chosen with the keyboard at sign-up, and any other text is accepted as well', async () => {
  await readRegister()
  const page = await visitor(phone)
  await visit(page, '/researcher-signup?plan=standard')
  const field = page.getByRole('combobox', { name: 'Institution' })
  await field.pressSequentially('york')
  await page.getByRole('option', { name: /York University/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field.press('ArrowDown')
  await field.press('Escape')
  expect(await page.getByRole('option').count()).toBe(0)
  expect(await field.inputValue()).toBe('york')
  await field.press('Backspace')
  await page.getByRole('option').first().waitFor()
  await field.press('ArrowUp')
  const chosen = (await page.getByRole('option', { selected: true }).textContent()) ?? ''
  await field.press('Enter')
  expect(chosen).toContain(await field.inputValue())
  // What was chosen outlives a reload, like what was typed.
  const name = await field.inputValue()
  await page.reload()
  // The page's scripts bring it back.
  await expect.poll(() => field.inputValue()).toBe(name)
  await fillSignUp(page, 'free@people.example', { Institution: 'A shed', 'Field of study': 'Reefs' })
  await button(page, 'Create Account').click()
  await page.getByRole('dialog', { name: "You're almost finished" }).waitFor()
})

test('the place of an institution and the link of a DOI are on the public page (PUBR-03, PUBR-08)', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'york@people.example')
  await visit(page, '/researcher-profile')
  await dialog(page).getByRole('heading', { name: 'Researcher Profile Information' }).waitFor()
  const field = dialog(page).getByRole('combobox', { name: 'Institution' })
  await field.fill('universty of yrk')
  await page.getByRole('option', { name: /University of York/ }).click()
  expect(await field.inputValue()).toBe('University of York')
  await dialog(page).getByText('York, United Kingdom').waitFor()
  const doi = dialog(page).getByLabel('Add a publication by DOI')
  await doi.fill('no doi')
  await doi.press('Enter')
  await dialog(page).getByText('This is no DOI.').waitFor()
  await doi.fill('https://doi.org/10.5555/REEF-7')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  // No register is set up: the rest is typed.
  await dialog(page).getByText('The register cannot be asked now.').waitFor()
  const list = dialog(page).getByLabel('Key publications')
  expect(await list.inputValue()).toBe('https://doi.org/10.5555/reef-7')
  await list.fill('Counting corals, 2024. https://doi.org/10.5555/reef-7\nMore corals, doi:10.5555/REEF-7')
  await button(page, 'Save Profile').click()
  await dialog(page).getByText('Line 2: Line 1 has the same DOI.').waitFor()
  await list.fill('Counting corals, 2024. https://doi.org/10.5555/reef-7')
  await button(page, 'Save Profile').click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'View your public page' }).click()
  const main = page.getByRole('main')
  await main.getByText('York, United Kingdom').waitFor()
  expect(await main.getByRole('link', { name: 'University of York' }).getAttribute('href')).toBe(
    'https://ror.org/04m01e293',
  )
  expect(await main.getByRole('link', { name: 'doi:10.5555/reef-7' }).getAttribute('href')).toBe(
    'https://doi.org/10.5555/reef-7',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('donors are thanked by one message, previewed before it is sent', async () => {
  const [ada, rosa, dan] = [await visitor(), await visitor(), await visitor()]
  await becomeResearcher(ada, origin(), 'ada@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  await becomeDonor(dan, origin(), 'dan@people.example')
  const projectId = await openProject(ada, rosa, 'Do reefs recover?')
  await visit(dan, `/project/${projectId}?give`)
  await button(dan, '$50').click()
  await dan.getByLabel(/I accept the/).check()
  await button(dan, 'Continue to payment').click()
  await dan.waitForURL('**/test-gateway/pay/**')
  await dan.getByRole('radio', { name: /Succeeds$/ }).check()
  await button(dan, 'Pay $50.00').click()
  await dan.getByText('Thank you. Your gift is confirmed').waitFor()

  await visit(ada, '/researcher-profile?tab=donors')
  await dialog(ada).getByRole('heading', { name: 'Researcher Profile Information' }).waitFor()
  await ada.keyboard.press('Escape')
  await dialog(ada).waitFor({ state: 'detached' })
  const form = ada.getByRole('form', { name: 'Thank your donors' })
  await button(ada, 'Write a Message').click()
  await form.getByRole('button', { name: 'See the Message' }).click()
  await form.getByText('Please write a few words.').waitFor()
  await form.getByLabel('Your message').fill('The lamps are here.')
  await ada.reload()
  await button(ada, 'Write a Message').click()
  expect(await form.getByLabel('Your message').inputValue()).toBe('The lamps are here.')
  await form.getByRole('button', { name: 'See the Message' }).click()
  await dialog(ada).getByText('The lamps are here.').waitFor()
  await dialog(ada).getByText('Ada King writes to those who gave to this project:').waitFor()
  await expectAccessible(ada)
  await button(ada, 'Send to 1 donor').click()
  await ada.getByText('Your thanks went to 1 donor.').waitFor()
  await button(ada, 'Write a Message').waitFor()
  await ada.getByText('What you wrote').click()
  await ada.getByText('The lamps are here.').waitFor()
  await visit(dan, '/notifications')
  await dan.getByRole('link', { name: /Thanks from “Do reefs/ }).waitFor()
  await visit(ada, '/researcher-profile')
  await ada.getByText('Held for you').waitFor()
  await ada.getByText('$46.70').waitFor()
  await expectAccessible(ada)
  await expectNoSidewaysScroll(ada)
})
