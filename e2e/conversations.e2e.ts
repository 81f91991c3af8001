import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between, loseNetwork } from './between.ts'
import { call } from './call.ts'
import { give } from './gifts.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { focusedName, tabTo } from './keyboard.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, enterPassword } from './people.ts'
import { openProject } from './projects.ts'

// A room of a project, in three browsers at once.

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer, REVIEW_LETTER_SECONDS: '0' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write to the room' })
const transcript = (page: Page) => page.getByRole('list', { name: 'Messages' })
/** Nothing that is sent gets an answer, until the returned function is called. */
const loseMessages = (page: Page) =>
  between(page, '/api/threads/*/messages', (method) => (method === 'POST' ? 408 : undefined))
const isUnread = (page: Page) => page.getByRole('banner').getByText(', unread messages')

test('donors and a researcher talk in a room, live, and nothing is lost or sent twice (GEN-13, NAV-18, NAV-23, NAV-31)', async () => {
  const [owner, rosa, dan, eve] = [await visitor(), await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(owner, origin(), 'owner@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  const projectId = await openProject(owner, rosa, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')
  await becomeDonor(eve, origin(), 'eve@people.example')
  await visit(eve, '/messages')
  await eve.getByText('No messages yet.').waitFor()
  await eve.getByText('Support a project to join its conversation.').waitFor()
  await Promise.all([give(dan, projectId), give(eve, projectId)])

  await visit(dan, '/my-donations')
  await dan.getByRole('link', { name: /^Conversation/ }).click()
  await dan.waitForURL('**/messages?c=*')
  await visit(owner, '/about')
  await field(dan).fill('How long does one plot take?\nSee https://reefs.example/plots')
  await field(dan).press('Control+Enter')
  await transcript(dan).getByText('How long does one plot take?').waitFor()
  expect(await field(dan).inputValue()).toBe('')

  // The dot and the number in the tab, and no longer once it was read.
  await isUnread(owner).waitFor({ state: 'attached' })
  expect(await owner.title()).toMatch(/^\(1\) /)
  await owner.getByRole('button', { name: /account menu$/ }).click()
  await owner.getByRole('menuitem', { name: 'Messages (1)' }).click()
  await owner.getByRole('link', { name: /Do reefs recover/ }).click()
  await transcript(owner).getByText('How long does one plot take?').waitFor()
  await isUnread(owner).waitFor({ state: 'detached' })
  expect(await owner.title()).not.toMatch(/^\(/)
  await expectAccessible(owner)

  // An address is text until it is pressed.
  expect(await transcript(owner).getByRole('link').count()).toBe(0)
  await transcript(owner).getByRole('button', { name: 'https://reefs.example/plots' }).click()
  await transcript(owner).getByRole('link', { name: 'Open reefs.example' }).waitFor()

  // The answer appears automatically; on a phone the list comes first.
  await visit(eve, '/messages')
  await eve.getByRole('link', { name: /Do reefs recover/ }).click()
  await field(owner).fill('About ten minutes.')
  await owner.getByRole('button', { name: 'Send' }).click()
  for (const page of [dan, eve]) await transcript(page).getByText('About ten minutes.').waitFor()
  await expectNoSidewaysScroll(eve)
  await expectAccessible(eve)
  await eve.getByRole('link', { name: 'All conversations' }).click()
  await eve.getByRole('link', { name: /Do reefs recover/ }).waitFor()

  // Without a connection it is stored and marked as such; with one it arrives once.
  const comeBack = await loseNetwork(dan)
  await field(dan).fill('One.')
  await field(dan).press('Control+Enter')
  await field(dan).fill('Two.')
  await field(dan).press('Control+Enter')
  await dan.getByText('Not sent, no connection').first().waitFor()
  await comeBack()
  await transcript(owner).getByText('Two.', { exact: true }).waitFor()
  expect(
    await transcript(owner)
      .getByText(/^(One|Two)\.$/)
      .allTextContents(),
  ).toEqual(['One.', 'Two.'])
  // Also if the browser does not say that the connection is back, and the page was reloaded meanwhile.
  const stepAside = await loseMessages(dan)
  await field(dan).fill('Three.')
  await field(dan).press('Control+Enter')
  await dan.getByText('Not sent, no connection').waitFor()
  await dan.reload()
  await dan.getByText('Not sent, no connection').waitFor()
  await stepAside()
  await transcript(owner).getByText('Three.', { exact: true }).waitFor()

  // A draft survives a reload.
  await field(dan).fill('Half a thou')
  await dan.reload()
  await expect.poll(() => field(dan).inputValue()).toBe('Half a thou')
  // It is in a second tab, too; what is written there is what stays.
  const tab = await tabBeside(dan)
  await tab.goto(dan.url())
  await expect.poll(() => field(tab).inputValue()).toBe('Half a thou')
  await field(tab).fill('Half a thought.')
  await dan.reload()
  await expect.poll(() => field(dan).inputValue()).toBe('Half a thought.')
  await tab.close()

  // Removed messages disappear in other browsers, too.
  await transcript(dan).getByText('Three.', { exact: true }).hover()
  await dan.getByRole('button', { name: 'Message of yours' }).last().click()
  await dan.getByRole('menuitem', { name: 'Remove' }).click()
  await transcript(owner)
    .getByText(/Removed by its author/)
    .waitFor()

  // A message leaves although its conversation was left, by a link or with the whole page.
  const room = dan.url()
  const leave = {
    'Four.': async () => {
      await dan.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click()
      await dan.waitForURL('**/about')
    },
    'Five.': async () => {
      await visit(dan, '/messages')
      await dan.getByText('1 not sent').waitFor()
    },
  }
  for (const [text, go] of Object.entries(leave)) {
    const stepAside = await loseMessages(dan)
    await field(dan).fill(text)
    await field(dan).press('Control+Enter')
    await dan.getByText('Not sent, no connection').waitFor()
    await go()
    await stepAside()
    await transcript(owner).getByText(text, { exact: true }).waitFor()
    await visit(dan, room)
    await transcript(dan).getByText(text, { exact: true }).waitFor()
  }

  // What was refused meanwhile is said once, and sent again when its writer asks for it.
  const isClosed = (closed: boolean) =>
    call(owner, 'PUT', `/api/threads/${new URL(room).searchParams.get('c')}/closing`, { closed })
  const refusals = dan.getByText('A message was not sent: The researcher closed this room.')
  const stepAsideOnce = await loseMessages(dan)
  await field(dan).fill('Six.')
  await field(dan).press('Control+Enter')
  await dan.getByText('Not sent, no connection').waitFor()
  await leave['Four.']()
  expect((await isClosed(true)).status).toBe(204)
  await stepAsideOnce()
  await refusals.waitFor()
  await dan.getByRole('button', { name: 'Dismiss' }).click()
  await refusals.waitFor({ state: 'detached' })
  const sent: string[] = []
  const stepAsideAfter = await between(dan, '/api/threads/*/messages', (method) => void sent.push(method))
  await dan.evaluate(() => dispatchEvent(new Event('online')))
  await visit(dan, room)
  await dan.getByText('The researcher closed this room.').first().waitFor()
  expect(sent).not.toContain('POST')
  await stepAsideAfter()
  expect((await isClosed(false)).status).toBe(204)
  await dan.getByRole('button', { name: 'Retry' }).click()
  await transcript(owner).getByText('Six.', { exact: true }).waitFor()

  // All of it without a mouse: search, open, write, back to the list, the menu.
  const keys = owner.keyboard
  await visit(owner, '/messages')
  await owner.getByRole('link', { name: /Do reefs recover/ }).waitFor()
  await keys.press('/')
  await keys.type('reefs')
  await keys.press('Enter')
  await owner.waitForURL('**/messages?q=reefs')
  await tabTo(owner, 'Project room')
  await keys.press('Enter')
  await expect.poll(() => field(owner).evaluate((box) => box === document.activeElement)).toBe(true)
  await keys.type('By keys alone.')
  await keys.press('Control+Enter')
  await transcript(dan).getByText('By keys alone.').waitFor()
  await keys.press('Escape')
  expect(await focusedName(owner)).toContain('Project room')
  await tabTo(owner, 'This conversation')
  await keys.press('Enter')
  await keys.press('Enter')
  await owner.getByTitle('Muted').waitFor()

  // What was removed in one tab is not sent by another.
  const stepAsideHere = await loseMessages(dan)
  await field(dan).fill('Removed.')
  await field(dan).press('Control+Enter')
  await dan.getByText('Not sent, no connection').waitFor()
  const beside = await tabBeside(dan)
  const stepAsideBeside = await loseMessages(beside)
  await visit(beside, '/messages')
  await beside.getByText('1 not sent').waitFor()
  await dan.getByRole('button', { name: 'Remove', exact: true }).click()
  await stepAsideBeside()
  await stepAsideHere()
  await beside.getByRole('link', { name: /Do reefs recover/ }).click()
  await field(beside).fill('Written after it.')
  await field(beside).press('Control+Enter')
  await transcript(owner).getByText('Written after it.').waitFor()
  expect(await transcript(owner).getByText('Removed.', { exact: true }).count()).toBe(0)
  await beside.close()

  // What was not sent when its writer signed out does not leave with the next person on the same page.
  const stepAsideAtLast = await loseMessages(dan)
  await field(dan).fill('Not of Eve.')
  await field(dan).press('Control+Enter')
  await dan.getByText('Not sent, no connection').waitFor()
  await dan.getByRole('button', { name: /account menu$/ }).click()
  await dan.getByRole('menuitem', { name: 'Sign Out' }).click()
  await dan.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await enterPassword(dan, 'eve@people.example')
  await dan.waitForURL((url) => url.pathname !== '/sign-in')
  await dan.getByRole('button', { name: /account menu$/ }).click()
  await stepAsideAtLast()
  await dan.evaluate(() => dispatchEvent(new Event('online')))
  await dan.getByRole('menuitem', { name: /^Messages/ }).click()
  // The page before it may have a link to the project, too.
  await dan.waitForURL('**/messages')
  await dan.getByRole('link', { name: /Do reefs recover/ }).click()
  await field(dan).fill('Of Eve.')
  await field(dan).press('Control+Enter')
  await transcript(owner).getByText('Of Eve.', { exact: true }).waitFor()
  expect(await transcript(owner).getByText('Not of Eve.', { exact: true }).count()).toBe(0)
})
