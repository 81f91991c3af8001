import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const staffMails = {
  chief: 'chief@staff.example',
  reviewer: 'reviewer@staff.example',
  support: 'support@staff.example',
}
const { origin, visitor } = stage({ STAFF_EMAILS: Object.values(staffMails).join(',') })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** A researcher on Premium with the dialog of the profile out of the way. */
async function aResearcher(email: string, how = {}): Promise<Page> {
  const page = await visitor(how)
  await becomeResearcher(page, origin(), email)
  await call(page, 'POST', '/api/me/researcher-profile/introduced')
  return page
}
async function staffPage(role: keyof typeof staffMails): Promise<Page> {
  const page = await visitor()
  await becomeDonor(page, origin(), staffMails[role])
  return page
}

test('a researcher boosts a project from its card, and the public sees it marked (AMB-103)', async () => {
  const page = await aResearcher('boosts@people.example', phone)
  const staff = await staffPage('chief')
  await openProject(page, staff, 'Night reefs')
  await visit(page, '/researcher-profile')
  await button(page, /^Boost/).click()
  await dialog(page).getByText('Its score stays as it is').waitFor()
  await dialog(page).getByText('This uses one of the 12 boosts that your plan has left').waitFor()
  await expectAccessible(page)
  await button(page, 'Boost It').click()
  await page.getByText(/^Boosted until /).waitFor()
  await expectNoSidewaysScroll(page)
  await visit(page, '/researcher-profile?tab=settings')
  const section = page.getByRole('region', { name: 'Boosts' })
  await section.getByText('1 of 12').waitFor()
  await section.getByText(/^Boosted until /).waitFor()
  await expectAccessible(page)
  const stranger = await visitor()
  await visit(stranger, '/projects/science/ecology')
  await stranger.getByText('Boosted', { exact: true }).first().waitFor()
})

test('a session is requested, times are proposed, one is picked, saved as a calendar file and cancelled (AMB-104)', async () => {
  const page = await aResearcher('sessions@people.example', phone)
  await visit(page, '/researcher-profile?tab=settings')
  const section = page.getByRole('region', { name: 'Council and Insight Sessions' })
  await button(page, 'Ask for a marketing insight session').click()
  await button(page, 'Ask for It').click()
  await dialog(page).getByText('Please name the topic.').waitFor()
  await dialog(page).getByLabel('Topic').fill('Our donors')
  await dialog(page)
    .getByLabel(/^What do you want to talk about/)
    .fill('Any morning, UTC.')
  await expectAccessible(page)
  await button(page, 'Ask for It').click()
  await section.getByText('Waiting for times').waitFor()

  const staff = await staffPage('support')
  await visit(staff, '/admin/sessions')
  await staff.getByRole('list', { name: 'Queue' }).getByRole('link').waitFor()
  await staff.keyboard.press('j')
  await staff.getByText('Any morning, UTC.').waitFor()
  await expectAccessible(staff)
  await staff.keyboard.press('a')
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog(staff).getByLabel('Time 1').fill(`${day}T09:30`)
  await dialog(staff).getByRole('button', { name: 'Propose', exact: true }).click()
  await dialog(staff).getByText('Please say where you meet').waitFor()
  await dialog(staff).getByLabel('Where do you meet?').fill('https://meet.example/a')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Propose', exact: true }).click()
  await staff.getByRole('heading', { name: 'Proposed by Ada King' }).waitFor()

  await page.reload()
  await settled(page)
  await button(page, 'Book This Time').click()
  await section.getByText('Please pick a time.').waitFor()
  await section.getByRole('radio').first().check()
  await expectAccessible(page)
  await button(page, 'Book This Time').click()
  await section.getByText('Where: https://meet.example/a').waitFor()
  await section.getByText('1 of 12').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Add to Calendar').click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Marketing insight session: Our donors')
  await expectNoSidewaysScroll(page)
  await button(page, 'Cancel This Session').click()
  await dialog(page).getByText('Your plan does not count it').waitFor()
  await button(page, 'Cancel It').click()
  await section.getByText('You cancelled it.').waitFor()
  await section.getByText('0 of 12').waitFor()
})

test('a share waits for its milestone, is sent back, and is released by a reviewer; the public sees it', async () => {
  const page = await aResearcher('milestones@people.example')
  const staff = await staffPage('reviewer')
  await visit(page, '/submit-project')
  await button(page, 'Add a milestone').click()
  await page.getByLabel('Milestone 1: what will be shown').fill('Forty plots marked')
  await page.getByLabel('Milestone 1: due').fill('2030-01-31')
  await page.getByLabel('Release the money by milestone').check()
  await page.getByLabel('Milestone 1: share of the money in percent').fill('40')
  await page.getByText('Available from the start, with no milestone: 60%.').waitFor()
  await expectAccessible(page)

  const key = '0193aaaa-0000-4000-8000-000000000001'
  const milestones = [{ key, title: 'Forty plots marked', dueOn: '2030-01-31', shareBps: 4000 }]
  const id = await openProject(page, staff, 'Forty plots', { milestones })
  const stranger = await visitor(phone)
  await visit(stranger, `/project/${id}`)
  await stranger.getByText('40% of the money is paid out by milestone').waitFor()
  const posted = await call(page, 'POST', `/api/projects/${id}/updates`, { content: 'Thirty-nine are marked.' })
  const { id: updateId } = posted.body as { id: string }
  await call(page, 'POST', `/api/projects/${id}/milestones/${key}/reached`, { updateId })

  // Among the projects that wait, and in a list of its own.
  await visit(staff, '/admin/reviews')
  const row = staff.getByRole('link', { name: /^Milestone: Forty plots marked/ })
  await row.waitFor()
  await visit(staff, '/admin/reviews?status=milestones')
  await row.waitFor()
  await staff.keyboard.press('j')
  await staff.getByText('Thirty-nine are marked.').waitFor()
  expect(await row.getAttribute('aria-current')).toBe('true')
  await expectAccessible(staff)
  await staff.keyboard.press('r')
  await dialog(staff).getByLabel('What is missing?').fill('One plot.')
  await button(staff, 'Send It Back').click()
  await staff.getByText('No milestone waits.').waitFor()
  // Nothing is open: decided items are listed.
  await staff.getByRole('heading', { name: 'Decided' }).waitFor()
  await call(page, 'POST', `/api/projects/${id}/milestones/${key}/reached`, { updateId })
  await staff.reload()
  await settled(staff)
  await row.click()
  await staff.getByText(/^Sent back on .*One plot\.$/).waitFor()
  await staff.keyboard.press('a')
  await expectAccessible(staff)
  await button(staff, 'Release It').click()
  await staff.getByText('No milestone waits.').waitFor()
  await stranger.reload()
  await settled(stranger)
  await stranger.getByText(/^40% of the money, released /).waitFor()
  await expectAccessible(stranger)
  await expectNoSidewaysScroll(stranger)
})
