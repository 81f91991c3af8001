import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { give } from './gifts.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// Whom a donor's projects link to.

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer, REVIEW_LETTER_SECONDS: '0' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a donor finds researchers and co-supporters, writes, blocks and unblocks, and sees it in the activity (NAV-21, DONR-10)', async () => {
  const [owner, rosa, dan, eve] = [await visitor(), await visitor(), await visitor(phone), await visitor()]
  await becomeResearcher(owner, origin(), 'owner@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  const projectId = await openProject(owner, rosa, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')
  await becomeDonor(eve, origin(), 'eve@people.example')
  await visit(dan, '/')
  await button(dan, /account menu$/).click()
  await dan.getByRole('menuitem', { name: 'Connections' }).click()
  await heading(dan, 'Support or follow a project to connect with its researcher.').waitFor()
  await expectAccessible(dan)

  // Eve gives by name; Dan's form begins as his settings say, and he changes it for this gift.
  await call(eve, 'PUT', '/api/me/privacy', { visibleToSupporters: true })
  await give(eve, projectId)
  await visit(dan, '/settings')
  await dan.getByLabel('Give anonymously by default').check()
  await dan.getByText('Your choice is saved.').first().waitFor()
  await visit(dan, `/project/${projectId}?give`)
  const anonymously = dan.getByLabel(/anonymous/i)
  await expect.poll(() => anonymously.isChecked()).toBe(true)
  await anonymously.uncheck()
  await give(dan, projectId)
  await dan.getByRole('link', { name: 'Conversation of its supporters' }).waitFor()

  await visit(dan, '/connections')
  await dan.getByRole('link', { name: 'Allow it in your settings' }).click()
  await dan.getByLabel('Visible to co-supporters').check()
  await dan.getByText('Your choice is saved.').first().waitFor()
  await visit(dan, '/connections')
  await heading(dan, 'Ada K.').waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  await button(dan, 'Follow Ada King').click()
  await button(dan, 'Following Ada King').waitFor()
  await button(dan, 'Block Ada K.').click()
  await heading(dan, 'Blocked').waitFor()
  await heading(dan, 'Ada K.').waitFor({ state: 'detached' })
  await button(dan, /^Unblock/).click()
  await heading(dan, 'Ada K.').waitFor()
  await button(dan, 'Write to Ada King').click()
  await dan.waitForURL('**/messages?c=*')
  await dan.getByRole('textbox').last().fill('Thank you for the photographs.')
  await dan.keyboard.press('Control+Enter')
  await dan.getByRole('list', { name: 'Messages' }).getByText('Thank you for the photographs.').waitFor()
  // It is shown before it has arrived.
  await dan.getByText('Sending …').waitFor({ state: 'detached' })

  await visit(dan, '/donor-profile')
  await button(dan, 'Back').click()
  await dan.getByText('You wrote in the conversation about').waitFor()
  await dan.getByText('You gave $50.00 to').waitFor()
  await visit(dan, `/project/${projectId}`)
  await dan.getByRole('link', { name: 'Conversation of its supporters' }).click()
  await dan.waitForURL('**/messages?c=*')
})
