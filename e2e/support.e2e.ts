import { expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailsTo, textOf } from './mailbox.ts'
import { becomeDonor, comeBack } from './people.ts'

const [mia, jonas] = ['mia@people.example', 'jonas@people.example']
const { origin, visitor } = stage({ STAFF_EMAILS: `${mia},reviewer@people.example,${jonas}` })
const shots = process.env.SHOTS

test('a visitor writes, two staff members work on it, one answers by keyboard, and the writer is helped (FOOT-06, AMB-159, ADMN-06, ADMN-33)', async () => {
  const page = await visitor(phone)
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please choose a topic.').waitFor()
  await page.getByText('4 answers are missing').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Topic').selectOption({ label: 'Donation' })
  await page.getByLabel('Your name').fill('Lena Demo')
  await page.getByLabel('Your e-mail').fill('lena@people.example')
  await page.getByLabel('Your message').fill('Charged twice for one gift?\nMy bank shows two amounts of $50.00.')
  const [bill] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Add Files').click()])
  await bill.setFiles({ name: 'bank statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cv()) })
  await page.getByRole('button', { name: 'Remove bank statement.pdf' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove bank statement.pdf' }).waitFor()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toContain('Charged twice')
  await page.getByLabel('Topic').selectOption({ label: 'Donation' })
  await expectNoSidewaysScroll(page)
  await page.waitForTimeout(2100)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('heading', { name: /Your message has the number T-\d+/ }).waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/contact-sent-390.png`, fullPage: true })

  const staff = await visitor({ viewport: { width: 1280, height: 800 } })
  await becomeDonor(staff, origin(), mia)
  await visit(staff, '/admin/support')
  await staff.getByRole('link', { name: /Charged twice for one gift/ }).waitFor()
  await staff.getByRole('link', { name: /Support Tickets 1/ }).waitFor()
  await staff.keyboard.press('j')
  await staff.getByRole('heading', { name: 'Charged twice for one gift?' }).waitFor()
  const [saved] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Save bank statement.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('bank statement.pdf')
  await staff.locator('body').click({ position: { x: 600, y: 20 } })
  await staff.keyboard.press('t')
  await staff.getByText('It is yours.').waitFor()
  await staff.keyboard.press('n')
  await staff.keyboard.type('The books hold one gift.')
  await staff.keyboard.press('Control+Enter')
  await staff.getByRole('list', { name: 'Thread' }).getByText('The books hold one gift.').waitFor()
  await expectAccessible(staff)

  const colleague = await visitor({ viewport: { width: 1280, height: 800 } })
  await becomeDonor(colleague, origin(), jonas)
  await visit(colleague, new URL(staff.url()).pathname + new URL(staff.url()).search)
  if (shots) await colleague.screenshot({ path: `${shots}/colleague.png` })
  await colleague.getByRole('heading', { name: 'Charged twice for one gift?' }).waitFor()
  await staff.getByRole('button', { name: 'Show' }).click()
  await staff.getByText('lena@people.example').waitFor()
  await staff.keyboard.press('Escape')
  await staff.locator('body').click({ position: { x: 600, y: 20 } })
  await staff.keyboard.press('r')
  await staff.keyboard.type('You gave once. The other amount was only reserved.')
  if (shots) await staff.screenshot({ path: `${shots}/desk-1280.png` })
  await colleague.reload()
  await colleague.getByText(/^Ada King is writing since/).waitFor()
  await staff.keyboard.press('Control+Enter')
  await staff.getByText(/Leaves in \d+ s/).waitFor()
  await staff.getByRole('button', { name: 'Undo' }).click()
  await staff.getByText('Taken back. It is your draft again.').waitFor()
  await expect.poll(() => staff.getByRole('textbox', { name: 'Answer' }).inputValue()).toContain('only reserved')

  // The colleague has not read what was written since.
  await colleague.getByRole('textbox', { name: 'Answer' }).fill('I look into it.')
  await staff.getByRole('button', { name: 'Send and Solve' }).click()
  await staff.getByText(/Leaves in \d+ s/).waitFor()
  await colleague.getByRole('button', { name: /Send, then Waiting/ }).click()
  await colleague.getByText('There are new messages since you opened it.').waitFor()
  expect(await colleague.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('I look into it.')

  const answered = async () =>
    (await mailsTo(origin(), 'lena@people.example')).find((one) => one.subject.startsWith('Re:'))
  await expect.poll(answered, { timeout: 30_000, interval: 1000 }).toBeDefined()
  const address = /\/ticket#[\w-]+/.exec(await textOf(origin(), await answered()))?.[0] ?? ''
  await visit(page, address)
  await page.getByText('only reserved').waitFor()
  expect(await page.getByText('The books hold one gift.').count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/ticket-390.png`, fullPage: true })
  await page.getByRole('button', { name: 'Very well' }).click()
  await page.getByText('You rated our help 5 of 5.').waitFor()
  await page.getByLabel('Not solved after all?').fill('One more question.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('One more question.').waitFor()
  await visit(staff, '/admin/support')
  await staff.getByRole('link', { name: /Charged twice for one gift/ }).click()
  // The colleague's text is still in their field.
  await staff.getByRole('button', { name: 'Leave It to Ada' }).click()
  await staff.getByText('Assigned.').waitFor()
  await staff.getByRole('button', { name: 'Leave It to Ada' }).waitFor({ state: 'detached' })
  await staff.getByRole('complementary', { name: 'Facts' }).getByText('Ada King').waitFor()
})

test('two people write about one issue: their tickets are linked, and a text for both is saved and changed (AMB-159)', {
  timeout: 120_000,
}, async () => {
  const staff = await visitor({ viewport: { width: 1280, height: 800 } })
  await comeBack(staff, origin(), mia)
  await visit(staff, '/admin/support')
  const write = async (name: string, words: string): Promise<string> => {
    const page = await visitor()
    await visit(page, '/contact')
    await page.getByLabel('Topic').selectOption({ label: 'Project' })
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Your e-mail').fill(`${name.toLowerCase()}@people.example`)
    await page.getByLabel('Your message').fill(words)
    await page.waitForTimeout(2100)
    await page.getByRole('button', { name: 'Send Message' }).click()
    const heading = await page.getByRole('heading', { name: /Your message has the number T-\d+/ }).textContent()
    return /T-\d+/.exec(heading ?? '')?.[0] ?? ''
  }
  await write('Ida', 'The pictures of the reef project do not load.')
  const second = await write('Bo', 'No picture on the page about the reef.')

  // The list fills automatically.
  await staff.getByRole('link', { name: /The pictures of the reef project/ }).click({ timeout: 30_000 })
  await staff.getByRole('heading', { name: 'The pictures of the reef project do not load.' }).waitFor()
  await staff.getByRole('button', { name: 'Link Something' }).click()
  await staff.getByLabel('Address or ticket number').fill('T-999999')
  await staff.getByRole('button', { name: 'Link', exact: true }).click()
  await staff.getByText('No other ticket of your desks has this number.').waitFor()
  await staff.getByLabel('Address or ticket number').fill(second)
  await staff.getByRole('button', { name: 'Link', exact: true }).click()
  const related = staff.getByRole('list', { name: 'Tickets of the same matter' })
  await related.getByText('No picture on the page about the reef.').waitFor()
  await expectAccessible(staff)

  await staff.getByRole('textbox', { name: 'Answer' }).fill('Dear {{first name}}, the pictures are back.')
  await staff.getByRole('button', { name: /Canned/ }).click()
  await staff.getByLabel('Keep what you typed under this title').fill('Pictures')
  await staff.getByRole('button', { name: 'Keep', exact: true }).click()
  await staff.getByRole('button', { name: 'Change Pictures' }).click()
  await staff.getByLabel('Text').fill('Dear {{first name}}, the pictures are back since noon.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Dear Ida, the pictures are back since noon.').waitFor()
  await staff.keyboard.press('Escape')
  await staff.getByRole('textbox', { name: 'Answer' }).fill('')

  await related.getByRole('link', { name: second }).click()
  await staff.getByRole('heading', { name: 'No picture on the page about the reef.' }).waitFor()
  await related.getByText('The pictures of the reef project do not load.').waitFor()
  await staff.keyboard.press('#')
  await staff.getByRole('button', { name: 'Insert Pictures' }).click()
  await expect
    .poll(() => staff.getByRole('textbox', { name: 'Answer' }).inputValue())
    .toBe('Dear Bo, the pictures are back since noon.')
  await staff.getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
  await staff.getByText(/Leaves in \d+ s/).waitFor()
})
