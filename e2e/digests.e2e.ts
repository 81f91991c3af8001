import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailsTo, textOf } from './mailbox.ts'
import { patienceMs } from './patience.ts'
import { becomeDonor } from './people.ts'

// From the table of the settings to a gathered mail, and out of it again.

const { origin, visitor, command } = stage()
const email = 'gathering@people.example'
const choice = (page: Page) => page.getByRole('combobox', { name: 'Thanks by mail' })

test('a donor has thanks gathered once a week; the mail’s link ends it in one press, with undo, and so does a mail program', async () => {
  const donor = await visitor()
  await becomeDonor(donor, origin(), email)
  await visit(donor, '/settings')
  await donor.getByRole('combobox', { name: 'New projects by mail' }).waitFor()
  await choice(donor).selectOption('Once a week')
  await donor.getByText('Your choice is saved.').waitFor()

  await command('e2e/gather-now.ts', email)
  // Looked for once a minute.
  const digest = async () => (await mailsTo(origin(), email)).find(({ subject }) => subject.startsWith('Your week on'))
  await expect
    .poll(async () => (await digest())?.subject, { timeout: 2 * patienceMs, interval: 1000 })
    .toContain('1 thing to read')
  const text = await textOf(origin(), await digest())
  expect(text).toContain('Thank you: The reefs are counted.')
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  const oneClick = `${origin()}/api/unsubscribe?${new URLSearchParams({ token })}`

  // A scanner that opens the link changes nothing; this browser has no session.
  for (const method of ['HEAD', 'GET']) await fetch(oneClick, { method, redirect: 'manual' })
  const elsewhere = await visitor(phone)
  await visit(elsewhere, link.slice(origin().length))
  await elsewhere.getByRole('heading', { name: 'Mails: Your weekly mail' }).waitFor()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Stop These Mails' }).click()
  await elsewhere.getByText('We mail you no more of this.').waitFor()
  await expectNoSidewaysScroll(elsewhere)
  const shows = async (value: string) => {
    await donor.reload()
    await settled(donor)
    await expect.poll(() => choice(donor).inputValue()).toBe(value)
  }
  await shows('never')
  await elsewhere.reload()
  await settled(elsewhere)
  await elsewhere.getByRole('button', { name: 'Undo' }).click()
  await elsewhere.getByText('We go on mailing you as before.').waitFor()
  await shows('weekly')

  // A link that a mail program broke says so at once, and a changed one when it is pressed.
  await visit(elsewhere, '/unsubscribe?token=broken')
  await elsewhere.getByText('This link is not complete.').waitFor()
  expect(await elsewhere.getByRole('button', { name: 'Stop These Mails' }).count()).toBe(0)
  await expectAccessible(elsewhere)
  const changed = token.replace(/\.[^.]/, (sign) => (sign === '.x' ? '.y' : '.x'))
  await visit(elsewhere, `/unsubscribe?${new URLSearchParams({ token: changed })}`)
  await elsewhere.getByRole('button', { name: 'Stop These Mails' }).click()
  await elsewhere.getByText('This link is not complete.').waitFor()
  await elsewhere.getByRole('link', { name: 'Open your settings' }).waitFor()

  // As mail programs do it (RFC 8058).
  const pressed = await fetch(oneClick, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(pressed.status).toBe(204)
  await shows('never')
  await visit(donor, '/notifications')
  await donor.getByText('Mails ended: Your weekly mail').first().waitFor()
})
