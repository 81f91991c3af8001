import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailsTo, textOf } from './mailbox.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function receiptLink(to: string): Promise<string> {
  const receipt = async () => (await mailsTo(origin(), to)).find((mail) => mail.subject.startsWith('Receipt'))
  await expect.poll(receipt).toBeDefined()
  return /https?:\/\/\S+\/receipt\/(\S+)/.exec(await textOf(origin(), await receipt()))?.[1] ?? ''
}

test('a visitor gives without an account, opens the receipt from the mail, and finds the gift in the account made later (PROJ-41)', async () => {
  const [ada, rosa, gus] = [await visitor(), await visitor(), await visitor(phone)]
  const email = 'gus@people.example'
  await becomeResearcher(ada, origin(), 'ada@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  const projectId = await openProject(ada, rosa, 'Do reefs recover?')

  await visit(gus, `/project/${projectId}`)
  await button(gus, 'Support This Project').click()
  const dialog = gus.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Give as a guest/ }).check()
  await dialog.getByRole('button', { name: '$50' }).click()
  await dialog.getByLabel(/I accept the/).check()
  await button(gus, 'Continue to payment').click()
  await dialog.getByText('Please give an e-mail address').waitFor()
  await expectAccessible(gus)
  await expectNoSidewaysScroll(gus)
  await dialog.getByLabel('E-mail for the receipt').fill(email)
  await button(gus, 'Continue to payment').click()
  await gus.waitForURL('**/test-gateway/pay/**')
  await button(gus, 'Pay $50.00').click()
  await gus.waitForURL('**/project/**')
  await gus.getByText('Thank you. Your gift is confirmed').waitFor()
  await gus.getByRole('link', { name: 'Open the receipt' }).click()
  await gus.getByRole('heading', { name: 'Receipt no. G1' }).waitFor()

  // In another browser, signed out: the link in the mail opens the receipt; without its key, the page asks to get
  // started.
  const link = await receiptLink(email)
  const reader = await visitor()
  await visit(reader, `/receipt/${link}`)
  await reader.getByRole('heading', { name: 'Receipt no. G1' }).waitFor()
  await reader.getByText(email).waitFor()
  await reader.goto(`/receipt/${link.split('?')[0]}`)
  await reader.waitForURL((url) => url.pathname === '/get-started')

  const later = await visitor()
  await becomeDonor(later, origin(), email)
  await visit(later, '/my-donations')
  await later.getByRole('link', { name: 'Receipt no. G1' }).waitFor()
  expect(await later.getByLabel(/^Anonymous/).isChecked()).toBe(true)
})
