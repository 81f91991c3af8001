import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { focused } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// What the product finds for a donor: by interests, and nearby.

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer, REVIEW_LETTER_SECONDS: '0' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a donor enters interests and place, and finds projects with the reason for each (NAV-22, NAV-24, DONR-05)', async () => {
  const [ada, rosa, dan] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'ada@people.example')
  await call(ada, 'PUT', '/api/me/place', { country: 'NO', region: '', city: 'Tromsø' })
  await becomeDonor(rosa, origin(), reviewer)
  await openProject(ada, rosa, 'Do otters recover?', { subsection: 'wildlife' })
  await openProject(ada, rosa, 'Do bridges sing?', { sector: 'engineering', subsection: 'civil' })
  await becomeDonor(dan, origin(), 'dan@people.example')

  await ada.goto('/for-me')
  await ada.waitForURL('**/researcher-profile')
  await visit(dan, '/')
  await dan.getByRole('button', { name: /account menu$/ }).click()
  await dan.getByRole('menuitem', { name: 'For Me' }).click()
  await heading(dan, 'Which research matters to you?').waitFor()
  await button(dan, 'Conservation').click()
  await button(dan, 'Continue').click()
  await dan.getByText('Matches: Conservation', { exact: true }).waitFor()
  await dan.getByText('Trending now', { exact: true }).first().waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  await dan.getByRole('button', { name: 'Not interested in Do otters recover?' }).click()
  await expect.poll(() => focused(dan)).toBe('Undo')
  await button(dan, 'Undo').click()
  await dan.getByText('Matches: Conservation', { exact: true }).waitFor()
  await dan.getByRole('button', { name: 'Not interested in Do otters recover?' }).press('Enter')
  await button(dan, 'Undo').waitFor()
  await visit(dan, '/for-me')
  await heading(dan, 'No matching projects yet.').waitFor()

  await visit(dan, '/donor-profile')
  await dan.getByRole('main').getByRole('link', { name: 'Local Projects' }).click()
  await heading(dan, 'Where are you?').waitFor()
  await dan.getByLabel('City').fill('tromso')
  await button(dan, 'Save Place').click()
  await dan.getByText('Please choose a country.').waitFor()
  expect(await dan.getByLabel('City').inputValue()).toBe('tromso')
  await dan.getByLabel('Country').selectOption('Norway')
  await dan.getByLabel('City').fill('trom')
  await dan.getByRole('option', { name: 'Tromsø' }).waitFor()
  await dan.getByLabel('City').press('ArrowDown')
  await dan.getByLabel('City').press('Enter')
  expect(await dan.getByLabel('City').inputValue()).toBe('Tromsø')
  await expectAccessible(dan)
  await button(dan, 'Save Place').click()
  await heading(dan, 'In Tromsø').waitFor()
  await dan.getByRole('link', { name: 'Do bridges sing?' }).waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  await visit(dan, '/settings')
  await dan.getByLabel('Country').selectOption('Not said')
  await dan.getByLabel('City').fill('')
  await button(dan, 'Save Place').click()
  await dan.getByText('Your place is removed.').waitFor()
})
