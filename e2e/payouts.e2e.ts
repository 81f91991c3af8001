import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { picture } from '#test/pictures.ts'
import { samlPeer } from '#test/saml-peer.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, password } from './people.ts'
import { openProject } from './projects.ts'
import { signInAtInstitution } from './sign-in-at-institution.ts'

// From the first document to the money at the bank: the researcher's page and the desk. Buttons are pressed twice, a
// page is reloaded before its answer came, and a second tab asks for what the first one took.

const chiefMail = 'chief@staff.example'
const finMail = 'fin@university.example'
const peer = await samlPeer()
afterAll(peer.close)
const { origin, visitor, command } = stage({
  STAFF_EMAILS: chiefMail,
  AUTH_SAML_PROVIDERS: JSON.stringify([peer.settings]),
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const moneyPage = '/researcher-profile?tab=money'

async function photo(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await picture({ width: 500, height: 400 })) }
}

/** In light and in dark: what is chosen in a dialog has colours of its own. */
async function isAccessible(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: null })
}

/** Opened and left again: nothing happens. */
async function looksAt(page: Page, opener: string | RegExp): Promise<void> {
  await button(page, opener).click()
  await page.getByRole('dialog').waitFor()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function showsWell(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function give(page: Page, projectId: string, amount: string): Promise<void> {
  await visit(page, `/project/${projectId}?give`)
  await page.getByLabel('Or your own amount, in whole dollars').fill(amount)
  await page.getByLabel(/I accept the/).check()
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: /Succeeds$/ }).check()
  await button(page, /^Pay \$/).click()
  await page.getByText('Thank you. Your gift is confirmed').waitFor()
}

/** An account that an institution signs in: it has no password. */
async function becomeMember(page: Page, email: string): Promise<void> {
  peer.become({ subject: email, email, firstName: 'Fin', lastName: 'Member' })
  await visit(page, '/sign-in')
  await signInAtInstitution(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Finish').click()
  await page.waitForURL('**/donor-profile')
}

async function approve(page: Page, isMember = false): Promise<void> {
  await button(page, /^Approve \$5,100\.00/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Once the transfer has started it cannot be held.').waitFor()
  if (isMember) {
    await dialog.getByText('University of Examples has to have signed you in just now.').waitFor()
    expect(await dialog.getByLabel('Password').count()).toBe(0)
  } else await dialog.getByLabel('Password', { exact: true }).fill(password)
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Approve $5,100.00' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
}

/** A receipt for a half; one that was wrong is taken back first. */
async function addReceipt(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await button(page, /^\$0\.00 of \$5,100\.00/).click()
  const add = async (what: string) => {
    await dialog.getByLabel('What was paid?').fill(what)
    await dialog.getByLabel('Amount').fill('2550')
    await dialog.getByLabel('Day of the receipt').fill(new Date().toISOString().slice(0, 10))
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('receipt.png'))
    await expect.poll(() => dialog.getByText('receipt.png').count()).toBe(1)
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
    await button(page, 'Add This Receipt').dblclick()
    await dialog.getByText('$2,550.00 of $5,100.00 are accounted for.').waitFor()
  }
  await add('Sensors of another project')
  await button(page, /^It is wrong.*Sensors of another project/).click()
  await button(page, /^Yes, take it back/).click()
  await dialog.getByText('$0.00 of $5,100.00 are accounted for.').waitFor()
  await add('Sensors, first half')
  await expectAccessible(page)
  await dialog.getByLabel('Close').click()
}

/** One payout, though its answer is lost, its page is reloaded, and an earlier tab asks for the same money. */
async function asksInTwoTabs(ada: Page, beside: Page): Promise<void> {
  await visit(beside, moneyPage)
  await button(beside, 'Ask for a Payout').click()
  const [dialog, other] = [ada.getByRole('dialog'), beside.getByRole('dialog')]
  await other.getByLabel('Amount').fill('5100')
  await other.getByLabel('What does it pay for?').fill('Flow sensors, again.')

  await ada.route('**/api/me/payouts', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await dialog.getByLabel('Amount').fill('5100')
  await button(ada, 'Ask for It').dblclick()
  await dialog.getByText('The answer did not arrive.').waitFor()
  await ada.unroute('**/api/me/payouts')
  await button(ada, 'Ask for It').dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await ada.reload()
  expect(await takeBacks(ada)).toBe(1)

  await button(beside, 'Ask for It').dblclick()
  await other.getByText(/^At most \$5\d\d\.\d\d of this project are available now\.$/).waitFor()
  await beside.keyboard.press('Escape')
  // Taken back in both tabs: it is one, and the money is there to be asked for again.
  await beside.reload()
  expect(await takeBacks(beside)).toBe(1)
  await button(beside, /^Take it back/).dblclick()
  await beside.getByText('Taken back.').waitFor()
  await button(ada, /^Take it back/).click()
  await button(ada, /^Take it back/).waitFor({ state: 'hidden' })
  await beside.close()

  await button(ada, 'Ask for a Payout').click()
  await dialog.getByLabel('Amount').fill('5100')
  await dialog.getByLabel('What does it pay for?').fill('Flow sensors, 24 of them.')
  // Reloaded before the answer: it was asked for, once.
  const taken = Promise.withResolvers<void>()
  await ada.route('**/api/me/payouts', async (route) => {
    await route.fetch()
    taken.resolve()
  })
  await button(ada, 'Ask for It').click()
  await taken.promise
  await ada.unroute('**/api/me/payouts')
  await ada.reload()
  expect(await takeBacks(ada)).toBe(1)
}

async function takeBacks(page: Page): Promise<number> {
  const buttons = page.getByRole('button', { name: /^Take it back/ })
  await buttons.first().waitFor()
  return buttons.count()
}

test('documents, an account, a request, two approvals, and the money is at the bank (CNST-05)', async () => {
  const [ada, dan, chief, fin] = [await visitor(phone), await visitor(), await visitor(), await visitor()]
  await becomeDonor(chief, origin(), chiefMail)
  await becomeResearcher(ada, origin(), 'ada@people.example')
  const projectId = await openProject(ada, chief, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')
  await give(dan, projectId, '5000')
  await give(dan, projectId, '1000')
  await becomeMember(fin, finMail)
  await command('src/hosts/node/staff-cli.ts', 'grant', finMail, 'financial_admin')
  await command('e2e/settle-gifts.ts', projectId)

  await visit(ada, moneyPage)
  await ada.getByRole('heading', { name: 'Researcher Profile Information' }).waitFor()
  await ada.keyboard.press('Escape')
  await button(ada, 'Say Who Is Paid').click()
  const dialog = ada.getByRole('dialog')
  await button(ada, 'Send to Our Staff').click()
  await dialog.getByText('Please add at least one document.').waitFor()
  await dialog.getByRole('radio', { name: /^Me/ }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada King')
  await dialog.getByLabel('Country').selectOption('US')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('passport.png'))
  await dialog.getByText('Document 2', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  await expectAccessible(ada)
  await button(ada, 'Send to Our Staff').dblclick()
  await button(ada, 'Add a Bank Account').click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await button(ada, 'Go to the Provider’s Page').dblclick()
  await ada.waitForURL('**/test-gateway/account/**')
  await expectAccessible(ada)
  await button(ada, 'Save and return').click()
  await ada.waitForURL('**/researcher-profile**')

  await visit(fin, '/admin/financial?tab=payees')
  await fin.getByRole('link', { name: 'Ada King' }).click()
  await fin.getByLabel(/^What you looked at/).fill('The passport shows the same name.')
  await showsWell(fin)
  await button(fin, 'Verify').dblclick()
  await fin.getByText('Verified', { exact: true }).first().waitFor()

  await visit(ada, moneyPage)
  await button(ada, 'Ask for a Payout').click()
  await dialog.getByLabel('Amount').fill('9999')
  await dialog.getByLabel('What does it pay for?').fill('Flow sensors, 24 of them.')
  await button(ada, 'Ask for It').click()
  await dialog.getByText(/^Please give an amount from \$10\.00 to \$5,6/).waitFor()
  const beside = await tabBeside(ada)
  await asksInTwoTabs(ada, beside)
  await showsWell(ada)

  await visit(fin, '/admin/financial?tab=payouts')
  await fin.getByRole('link', { name: /Do reefs recover\?.*0 of 2/ }).click()
  await fin.getByRole('heading', { name: '$5,100.00' }).waitFor()
  await showsWell(fin)
  await looksAt(fin, /^Hold/)
  await looksAt(fin, /^Decline/)
  await approve(fin, true)
  await fin.getByText('Needs a second person').waitFor()
  await visit(chief, '/admin/financial?tab=payouts')
  await chief.getByRole('link', { name: /Do reefs recover\?.*1 of 2/ }).click()
  await approve(chief)

  // The test bank takes half a minute.
  const isPaid = async () => {
    await visit(ada, moneyPage)
    const table = ada.getByRole('table', { name: 'Payouts' })
    await table.waitFor()
    return table.getByText(/^Paid/).count()
  }
  await expect.poll(isPaid, { interval: 2000 }).toBe(1)
  await showsWell(ada)
  await looksAt(ada, 'Change the Account')
  await addReceipt(ada)

  await visit(dan, `/project/${projectId}?tab=ledger`)
  await dan.getByText('Flow sensors, 24 of them.').waitFor()
  await dan.getByText('Sensors, first half').waitFor()
  await dan.getByText('$5,100.00 reached the research. Of that $2,550.00 have receipts').waitFor()
  await showsWell(dan)
})
