import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// The finance page and its actions.

const chiefMail = 'chief@staff.example'
const { origin, visitor, command } = stage({ STAFF_EMAILS: chiefMail })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** A tab's name may include a count. */
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Finances' })
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Staff area' }).getByRole('link')

/** A gift through the dialog, paid with a test card. */
async function give(page: Page, projectId: string, amount: string, card: RegExp, coversFees = false): Promise<void> {
  await visit(page, `/project/${projectId}?give`)
  await page.getByLabel('Or your own amount, in whole dollars').fill(amount)
  if (coversFees) {
    const box = page.getByLabel('Cover the fees')
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await page.getByText('You pay $106.70, and the project receives $100.00.').waitFor()
  }
  await page.getByLabel(/I accept the/).check()
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Thank you. Your gift is confirmed').waitFor()
}

async function showsWell(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('the finance desk finds each cent: refunds by two people, disputes, events, proof and ledger (ADMN-08)', async () => {
  const [ada, dan, chief, fin] = [await visitor(), await visitor(), await visitor(), await visitor()]
  await becomeDonor(chief, origin(), chiefMail)
  await becomeResearcher(ada, origin(), 'ada@people.example', 'standard')
  const projectId = await openProject(ada, chief, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')
  await give(dan, projectId, '50', /bank disputes it/)
  await give(dan, projectId, '1000', /Succeeds$/)
  await give(dan, projectId, '100', /Succeeds$/, true)

  // Only the finance roles find the menu entry.
  await becomeDonor(fin, origin(), 'fin@staff.example')
  for (const [role, isThere] of [
    ['customer_support', false],
    ['scientific_reviewer', false],
    ['content_moderator', false],
    ['financial_admin', true],
  ] as const) {
    await command('src/hosts/node/staff-cli.ts', 'grant', 'fin@staff.example', role)
    await visit(fin, '/admin/financial')
    await sidebar(fin).first().waitFor()
    expect([role, await sidebar(fin).filter({ hasText: 'Financial' }).count()]).toEqual([role, isThere ? 1 : 0])
    if (!isThere) await fin.getByText('You are not allowed to see this page').waitFor()
  }
  await visit(chief, '/admin')
  await sidebar(chief).filter({ hasText: 'Financial' }).click()
  await chief.getByRole('heading', { name: 'Financial' }).waitFor()
  // The displayed days are in their fields.
  const days = chief.getByRole('search').filter({ has: chief.getByLabel('From') })
  await expect.poll(() => days.getByLabel('From').inputValue()).toMatch(/^\d{4}-\d\d-01$/)

  // Found by name; refunded with a reason; above $500 by two people.
  await visit(fin, '/admin/financial?tab=gifts')
  await fin.getByLabel('Search donor, project, payment or id').fill('dan@')
  await fin.keyboard.press('Enter')
  await fin.waitForURL('**search=dan%40')
  expect(await fin.getByRole('row').count()).toBe(4)
  await showsWell(fin)
  await fin
    .getByRole('row', { name: /\$1,000\.00/ })
    .getByRole('link')
    .click()
  await fin.getByRole('heading', { name: /^\$1,000\.00 by/ }).waitFor()
  await showsWell(fin)
  await button(fin, 'Refund').click()
  const dialog = fin.getByRole('dialog')
  await dialog.getByText('At most $1,000.00 can go back').waitFor()
  await dialog.getByText('The processing fee of $25.30 may be part of it: the platform bears it then.').waitFor()
  await dialog.getByText('By yourself you may give back $500.00 of it, and $2,000.00').waitFor()
  await dialog.getByLabel('Amount').fill('2000')
  await button(fin, 'Ask a second person').click()
  await dialog.getByText('Please give an amount up to $1,000.00.').waitFor()
  await dialog.getByText('Please choose a reason.').waitFor()
  await expectAccessible(fin)
  const askBack = async (): Promise<void> => {
    await dialog.getByLabel('Amount').fill('600.50')
    await dialog.getByLabel('Platform error').check()
    await dialog.getByLabel('What happened').fill('Charged twice by our mistake.')
    await button(fin, 'Ask a second person').click()
    await fin.getByText('Waits for a second person', { exact: true }).waitFor()
  }
  await askBack()
  await visit(fin, '/admin')
  const waiting = fin.getByRole('table', { name: 'Waiting for you' })
  await waiting.getByText('needs a second person').waitFor()
  expect(await fin.getByRole('term').allTextContents()).toContain('Disputes to answer')
  await showsWell(fin)
  await waiting.getByRole('link', { name: '$600.50, Do reefs recover?' }).click()
  await fin.getByText('You asked for it: another person decides.').waitFor()
  await showsWell(fin)

  // What was asked by mistake is withdrawn, and asked again.
  await button(fin, 'Withdraw').click()
  await fin.getByText('Withdrawn. Nothing goes back.').waitFor()
  await fin.getByText('Nothing to decide').waitFor()
  await fin.getByRole('link', { name: 'Show all refunds' }).click()
  await fin.getByRole('row', { name: /\$600\.50.*Withdrawn/ }).waitFor()
  await fin.getByRole('link', { name: 'Do reefs recover?' }).click()
  await button(fin, 'Refund').click()
  await askBack()

  await tab(chief, 'Refunds')
  await button(chief, 'Agree').click()
  await chief.getByRole('dialog').getByText('Charged twice').waitFor()
  // On a phone the row that it opens from aligns its text to the end.
  await chief.setViewportSize(phone.viewport)
  expect(await chief.getByRole('dialog').evaluate((one) => getComputedStyle(one).textAlign)).toBe('start')
  await chief.setViewportSize({ width: 1280, height: 900 })
  await button(chief, 'Give $600.50 back').click()
  await chief.getByText('Nothing to decide').waitFor()
  await chief.getByRole('link', { name: 'Show all refunds' }).click()
  await chief.getByLabel('Search project, person or id').fill('nothing like it')
  await chief.getByText('No refunds found').waitFor()
  await chief.getByLabel('Search project, person or id').fill('reefs')
  await chief.getByRole('row', { name: /\$600\.50.*(At the gateway|Given back)/ }).waitFor()
  await chief.getByLabel('Reason').selectOption('Platform error')
  await chief.waitForURL('**reason=platform_error')
  await showsWell(chief)
  const newest = async () => (await call(dan, 'GET', `/api/projects/${projectId}/ledger`)).body
  await expect.poll(newest).toMatchObject({ rows: [{ kind: 'refund', split: { gross: -60_050 } }, {}, {}, {}] })
  await visit(dan, '/my-donations')
  await dan.getByRole('link', { name: 'Receipt no. 2' }).click()
  await settled(dan)
  await dan.getByText(/^Refunded on/).waitFor()
  await showsWell(dan)

  // Two that are disputed later on.
  await give(dan, projectId, '5', /bank disputes it/)
  await give(dan, projectId, '5', /bank disputes it/)

  // A dispute arrives half a minute after the payment.
  await tab(fin, 'Disputes')
  await fin.waitForURL('**tab=disputes')
  await expect
    .poll(
      async () => {
        await fin.reload()
        await fin.getByRole('navigation', { name: 'Finances' }).waitFor()
        return fin.getByRole('row').count()
      },
      { interval: 2000 },
    )
    .toBe(2)
  await fin.getByText('Product not received').waitFor()
  await fin.getByText('6 days left').waitFor()
  await showsWell(fin)

  // Answered in time: typed and saved text survives a reload, and a sent answer is shown as sent.
  await fin.getByRole('link', { name: 'Do reefs recover?' }).click()
  await fin.getByRole('heading', { name: /asked back$/ }).waitFor()
  // The bank takes no answer after this minute.
  await fin.getByText(/^\w+ \d+, \d{4}, \d\d:\d\d UTC$/).waitFor()
  await button(fin, 'Send the Answer').click()
  await fin.getByText(/^Please say what shows it/).waitFor()
  await fin.getByLabel('What shows that the payment is right').fill('Dan thanked the team in writing.')
  await fin.reload()
  await settled(fin)
  const shown = () => fin.getByLabel('What shows that the payment is right').inputValue()
  await expect.poll(shown).toContain('Dan thanked the team')
  await button(fin, 'Save the Draft').click()
  await fin.getByText(/^Draft of /).waitFor()
  await showsWell(fin)
  await visit(chief, new URL(fin.url()).pathname + new URL(fin.url()).search)
  await button(fin, 'Send the Answer').click()
  await button(fin, 'Send it to the bank').click()
  await fin.getByText('The bank decides now.').waitFor()
  // A colleague who is late reads it, though the form is gone.
  await button(chief, 'Save the Draft').click()
  await chief.getByText('Ada King has answered this dispute already.').waitFor()
  await chief.getByText('The bank decides now.').waitFor()
  await showsWell(fin)

  await tab(fin, 'Events')
  await fin.getByText('Nothing waits').waitFor()
  await fin.getByRole('link', { name: 'Show everything that was received' }).click()
  const disputes = fin.getByRole('rowheader', { name: 'Dispute opened' })
  await disputes.first().waitFor()
  await showsWell(fin)
  await expect
    .poll(
      async () => {
        await fin.reload()
        await disputes.first().waitFor()
        return disputes.count()
      },
      { interval: 2000 },
    )
    .toBe(3)

  // The gateway's records and our books agree.
  await fin.getByText('Test gateway, test mode: no real money').waitFor()
  await tab(fin, 'Exceptions')
  await fin.getByText('No comparison has ended yet').waitFor()
  // The fees of three disputes exceed what the platform took of a plan and a few gifts.
  await button(fin, 'Compare Now').click()
  await fin.getByText(/^Compared .* 1 new exception\.$/).waitFor()
  await fin.getByRole('rowheader', { name: 'Less is there than is owed to projects' }).waitFor()
  await showsWell(fin)
  await fin.getByRole('button', { name: 'Close', exact: true }).click()
  await fin.getByLabel('What became of it').fill('Added from the platform’s own account.')
  await fin.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await fin.getByText('What the gateway had at the last comparison and what stands here agree.').waitFor()
  await showsWell(fin)

  await tab(fin, 'Books')
  await fin.getByRole('link', { name: 'Gateway and bank' }).click()
  await fin.getByText('Gateway and books agree to the cent').waitFor()
  await fin.getByText('No payouts').waitFor()
  await fin.getByText('Less is there than is owed to projects: add').waitFor()
  await showsWell(fin)

  await tab(fin, 'Books')
  await button(fin, 'Prove the Books Now').click()
  await fin.getByText('Every cent is explained').waitFor()
  await showsWell(fin)

  await fin.getByRole('link', { name: 'Acts' }).click()
  await fin.getByLabel('What was done').selectOption('Refund')
  await fin.waitForURL('**/financial/acts?what=refund')
  await fin
    .getByRole('rowheader', { name: /refund/i })
    .first()
    .waitFor()
  await showsWell(fin)

  await tab(fin, 'Ledger')
  await fin.getByLabel('Kind').selectOption('Refund')
  await fin.waitForURL('**kind=refund**')
  await expect.poll(() => fin.getByText('Owed to us by the gateway').count()).toBe(1)
  const saving = fin.waitForEvent('download')
  await button(fin, 'Download as a table (CSV)').click()
  expect((await saving).suggestedFilename()).toBe('ledger.csv')
  await showsWell(fin)
  await fin.getByLabel('Project').fill('no such project')
  await fin.getByText('No transactions in this period.').waitFor()
  await fin.getByLabel('Project').fill('reefs rec')
  await expect.poll(() => fin.getByText('Owed to us by the gateway').count()).toBe(1)
  await visit(fin, '/admin/financial?tab=ledger&from=1066-10-14')
  await fin.getByText('Please give dates as 2026-11-30.').waitFor()

  await fin.setViewportSize(phone.viewport)
  await visit(fin, '/admin/financial?gift=nothing')
  await fin.getByText('Nothing is here').waitFor()
})
