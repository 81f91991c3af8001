import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, comeBack, password, signIn } from './people.ts'

// How staff act on accounts, and how their owners notice it.

const chiefMail = 'chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chiefMail })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('table', { name: 'People' }).getByRole('link', { name })

const known = new Set<string>()
async function chiefPage(path: string, options = {}): Promise<Page> {
  const page = await visitor(options)
  await (known.has(origin()) ? comeBack : becomeDonor)(page, origin(), chiefMail)
  known.add(origin())
  await visit(page, path)
  return page
}

test('a super admin finds a person, bans them for a reason, and their open tab is signed out; restored, they sign in (ADMN-05, PERM-17)', async () => {
  const email = 'banned@people.example'
  const donor = await visitor()
  await becomeDonor(donor, origin(), email)
  await visit(donor, '/settings')

  const chief = await chiefPage('/admin')
  await chief.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'User Management' }).click()
  await title(chief, 'User Management').waitFor()
  await chief.keyboard.press('/')
  await chief.keyboard.type(email)
  await chief.keyboard.press('Enter')
  await chief.waitForURL(/search=banned/)
  await chief.getByText('1 person', { exact: true }).waitFor()
  await expectAccessible(chief)
  await expectNoSidewaysScroll(chief)
  await chief.getByRole('main').click({ position: { x: 2, y: 2 } })
  await chief.keyboard.press('j')
  await chief.keyboard.press('Enter')
  await title(chief, 'Ada King').waitFor()
  await chief.getByText('Opened the account').waitFor()
  await expectAccessible(chief)
  await expectNoSidewaysScroll(chief)

  const beside = await tabBeside(chief)
  await visit(beside, new URL(chief.url()).pathname)
  await chief.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = chief.getByRole('dialog', { name: 'Ban Ada King?' })
  await dialog.getByRole('button', { name: 'Ban Account' }).click()
  await dialog.getByText('Please say why, in 5 to 1000 characters.').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Copied results of others.')
  await expectAccessible(chief)
  // A slip of the finger throws nothing away.
  await chief.keyboard.press('Escape')
  await dialog.getByText('What you typed here is not kept.').waitFor()
  await expectAccessible(chief)
  await chief.keyboard.press('Escape')
  await dialog.getByText('What you typed here is not kept.').waitFor({ state: 'detached' })
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Copied results of others.')
  await dialog.getByRole('button', { name: 'Ban Account' }).click()
  await chief.getByText('Ada King is banned.').waitFor()
  await chief.getByRole('list', { name: 'History' }).getByText('Copied results of others.').waitFor()

  // Another tab has the account as it was: the act is refused there, and the account shown as it is.
  await beside.getByRole('button', { name: 'Pause', exact: true }).click()
  await beside.getByRole('textbox', { name: 'Reason' }).fill('Copied results of others.')
  await beside.getByRole('button', { name: 'Pause Account' }).click()
  await beside.getByText('The account is not in a state for this. Look at it again.').waitFor()
  await beside.getByRole('button', { name: 'Restore', exact: true, includeHidden: true }).waitFor()
  await beside.close()

  // A tab that stayed open, without any action in it.
  await donor.waitForURL(/get-started|sign-in/)
  expect((await call(donor, 'GET', '/api/me')).status).toBe(401)
  await signIn(donor, email)
  await donor.getByText('This account is paused or banned.').waitFor()
  expect((await mailsTo(origin(), email))[0]?.subject).toMatch(/is banned$/)

  await chief.getByRole('button', { name: 'Restore', exact: true }).click()
  const restoring = chief.getByRole('dialog', { name: 'Restore Ada King?' })
  await restoring.getByRole('textbox', { name: 'Reason' }).fill('It was a mistake.')
  await restoring.getByRole('button', { name: 'Restore Account' }).click()
  await chief.getByText('Ada King is restored.').waitFor()
  await signIn(donor, email)
  await donor.waitForURL(`${origin()}/`)
})

test('an invited reviewer follows the mail, enters a name, and arrives in the staff area', async () => {
  const email = 'lena@staff.example'
  const chief = await chiefPage('/admin/users', phone)
  await chief.getByRole('button', { name: 'Invite Staff' }).click()
  const dialog = chief.getByRole('dialog', { name: 'Invite to the staff' })
  expect(await dialog.getByLabel('Fields of expertise').inputValue()).toBe('')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('no address')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByText('Please give an address such as name@example.org.').waitFor()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await expectAccessible(chief)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row(chief, email).waitFor()
  await expectNoSidewaysScroll(chief)

  const lena = await visitor()
  await visit(lena, await mailedLink(origin(), email))
  await lena.getByLabel('First name').fill('Lena')
  await lena.getByLabel('Last name').fill('Voss')
  await lena.getByLabel('Password', { exact: true }).fill(password)
  await lena.getByLabel('Confirm password').fill(password)
  await expectAccessible(lena)
  await expectNoSidewaysScroll(lena)
  await lena.getByRole('button', { name: 'Accept and Sign In' }).click()
  await lena.waitForURL('**/admin')
  await settled(lena)
  await lena.getByRole('heading', { name: 'Review queue' }).waitFor()
  await visit(lena, '/admin/users')
  await title(lena, 'You are not allowed to see this page').waitFor()

  await chief.reload()
  await row(chief, 'Lena Voss').click()
  await title(chief, 'Lena Voss').waitFor()
  await chief.getByText('Scientific reviewer', { exact: true }).waitFor()
  await chief.getByRole('list', { name: 'Who looked' }).getByText('Ada King').first().waitFor()
})
