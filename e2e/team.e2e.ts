import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedText } from './mailbox.ts'
import { unscripted } from './on-test-mode.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// A researcher invites others to a project by mail; they accept, write it together, and leave.

const chief = 'team-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The path in the newest invitation to an address. */
const invitationFor = async (email: string): Promise<string> =>
  /\/invitation#\w+/.exec(await mailedText(origin(), email))?.[0] ?? ''

test('a colleague is invited by mail, accepts with the invited address, edits the project, and leaves', async () => {
  const [noor, staff, keola] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(noor, origin(), 'team-noor@people.example')
  await becomeDonor(staff, origin(), chief)
  const id = await openProject(noor, staff, 'Sheltered reefs')
  // On a phone the bar offers its owner to edit it, because nobody gives to their own project.
  await noor.setViewportSize(phone.viewport)
  await visit(noor, `/project/${id}`)
  await noor.getByRole('link', { name: 'Edit', exact: true }).nth(1).waitFor()
  expect(await noor.getByRole('link', { name: 'Support', exact: true }).count()).toBe(0)
  await noor.setViewportSize({ width: 1280, height: 800 })
  await noor.getByRole('link', { name: 'Team', exact: true }).click()
  await noor.getByRole('heading', { name: 'Invite a member' }).waitFor()
  const address = noor.getByLabel('E-mail address')
  await address.fill('keola')
  await press(noor, 'Send the invitation')
  await noor.getByText('Please enter an e-mail address.').waitFor()
  await expectAccessible(noor)
  await expectNoSidewaysScroll(noor)
  await address.fill('keola-at-work@people.example')
  // What is not about the address is not said beside it, and it is no fault of it.
  const stepAside = await between(noor, '/api/projects/*/invitations', (method) =>
    method === 'POST' ? 499 : undefined,
  )
  await press(noor, 'Send the invitation')
  await noor.getByText('That could not be sent.').waitFor()
  expect(await address.getAttribute('aria-invalid')).not.toBe('true')
  await stepAside()
  await press(noor, 'Send the invitation')
  await noor.getByText('keola-at-work@people.example', { exact: true }).waitFor()

  // The wrong account first: its owner asks for a mail to the right address.
  const stranger = await invitationFor('keola-at-work@people.example')
  await visit(keola, stranger)
  await keola.getByRole('link', { name: 'Sign up as a researcher' }).waitFor()
  await expectAccessible(keola)
  expect(await keola.getByRole('link', { name: 'Sign In' }).last().getAttribute('href')).not.toContain(
    stranger.slice(12),
  )
  await becomeResearcher(keola, origin(), 'team-keola@people.example')
  await visit(keola, stranger)
  await press(keola, 'Ask for a mail to my address')
  await keola.getByText('Ada King was asked for another mail.').waitFor()
  await noor.reload()
  await settled(noor)
  await press(noor, 'Invite team-keola@people.example')
  await noor.getByText('team-keola@people.example', { exact: true }).waitFor()
  await keola.reload()
  await keola.getByRole('heading', { name: 'No such invitation' }).waitFor()
  await visit(keola, await invitationFor('team-keola@people.example'))
  await expectAccessible(keola)
  await press(keola, 'Accept')
  await keola.waitForURL(`**/project/${id}`)
  await keola.getByText('with Ada King').waitFor()
  await keola.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await expectAccessible(keola)
  await expectNoSidewaysScroll(keola)

  const reader = await visitor(unscripted)
  await reader.goto(`/project/${id}`)
  await reader.getByText('with Ada King').waitFor()

  await visit(noor, `/project/${id}/team`)
  await noor.getByLabel('What Ada King may do').selectOption('reader')
  await noor.getByText('Ada King is now a reader.').waitFor()
  await expectAccessible(noor)
  expect((await call(keola, 'GET', `/api/projects/${id}/edit`)).status).toBe(404)

  await visit(keola, `/project/${id}/team`)
  await press(keola, 'Leave')
  await expectAccessible(keola)
  await keola.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await keola.waitForURL('**/researcher-profile')
  expect((await call(keola, 'GET', `/api/projects/${id}/edit`)).status).toBe(404)
})
