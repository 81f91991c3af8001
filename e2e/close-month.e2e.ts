import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'

const { origin, visitor, command } = stage()

/** The month before this one, as the desk writes it. */
const lastMonth = (): string => {
  const now = new Date()
  const one = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(one)
}

test('one member of the finance team closes a month, and another checks it, in two browsers (ADMN-08)', async () => {
  const [ada, ben] = [await visitor(), await visitor()]
  for (const [page, mail] of [
    [ada, 'ada@staff.example'],
    [ben, 'ben@staff.example'],
  ] as const) {
    await becomeDonor(page, origin(), mail)
    await command('src/hosts/node/staff-cli.ts', 'grant', mail, 'financial_admin')
  }
  await command('e2e/book-last-month.ts')
  const name = lastMonth()

  await visit(ada, '/admin/financial?tab=months')
  await ada
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('link')
    .click()
  await ada.getByRole('heading', { name, exact: true }).waitFor()
  await ada.getByRole('rowheader', { name: 'Owed to us by the gateway' }).waitFor()
  await ada.getByRole('button', { name: `Close ${name}` }).click()
  await ada.getByText('Waits for its second person').waitFor()
  await ada.getByText('You closed it. Another person checks it.').waitFor()
  await expectAccessible(ada)

  // The colleague finds it among the work that waits, and sends it back first.
  await visit(ben, '/admin')
  await ben.getByRole('link', { name: `${name}, checked by another person` }).click()
  await ben.getByRole('button', { name: 'Open It Again' }).click()
  const dialog = ben.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open It Again' }).click()
  await dialog.getByText(/^Please say why/).waitFor()
  await dialog.getByLabel('Why').fill('The bank has not confirmed the last day.')
  await dialog.getByRole('button', { name: 'Open It Again' }).click()
  await ben.getByRole('button', { name: `Close ${name}` }).waitFor()

  // Her older page acts on a state that is gone: she reads it, and sees the present one.
  await ada.getByRole('button', { name: 'Open It Again' }).click()
  await ada.getByRole('dialog').getByLabel('Why').fill('One entry is missing.')
  await ada.getByRole('dialog').getByRole('button', { name: 'Open It Again' }).click()
  await ada.getByRole('dialog').getByText(`${name} does not wait for a second person.`).waitFor()
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: `Close ${name}` }).click()
  await ada.getByText('Waits for its second person').waitFor()
  await ben.reload()
  await ben.getByRole('button', { name: `Check ${name}` }).click()
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'It Is Right' }).click()
  await ben.getByText('Checked by a second person').waitFor()
  await ben.getByText(/^What it holds has the hash/).waitFor()
  const saving = ben.waitForEvent('download')
  await ben.getByRole('button', { name: 'Journal (CSV)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}\.csv$/)
  await ada.reload()
  await ada.getByText(/^Closed by .* Checked by /).waitFor()
  expect(await ada.getByRole('button', { name: /^Close / }).count()).toBe(0)

  // The tabs that are read by days, on a phone, too.
  for (const [tab, seen] of [
    ['overview', 'Ours in'],
    ['accounts&account=processor_clearing', 'Held before'],
    ['balances', 'Nothing is owed'],
    ['plans', 'No plans found'],
    ['invoices', 'No invoices found'],
    ['rates', 'No plan is taxed'],
  ] as const) {
    await visit(ben, `/admin/financial?tab=${tab}`)
    await ben.getByText(seen).first().waitFor()
    await expectAccessible(ben)
    await ben.setViewportSize(phone.viewport)
    await expectNoSidewaysScroll(ben)
    await ben.setViewportSize({ width: 1280, height: 900 })
  }
  await ben.getByLabel('Region').fill('de')
  await ben.getByLabel('Name of the tax').fill('VAT')
  await ben.getByLabel('Rate in percent').fill('a lot')
  await ben.getByRole('button', { name: 'Add the Rate' }).click()
  await ben.getByText('Please give a rate of 0 to 50 percent.').waitFor()
  expect(await ben.getByLabel('Region').inputValue()).toBe('de')
  await ben.getByLabel('Rate in percent').fill('19')
  await ben.getByRole('button', { name: 'Add the Rate' }).click()
  await ben.getByRole('row', { name: /^DE VAT 19/ }).waitFor()
  await visit(ben, '/admin/financial?from=2026-02-02&to=2026-01-01')
  await ben.getByText('the last after the first').waitFor()
})
