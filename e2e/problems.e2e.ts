import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inboundPeer } from '#test/inbound-peer.ts'
import { jobDraft } from '#test/jobs.ts'
import { dayMs, type Instant } from '#values/time.ts'
import { call } from './call.ts'
import { give } from './gifts.ts'
import { expectAccessible, phone, stage, visit } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const secret = 'whsec_dGVzdC1tYWlsLWV2ZW50cy1zZWNyZXQtMDEyMzQ1Njc4OQ=='
const chief = 'problem-chief@people.example'
const donorMail = 'problem-donor@people.example'
const { origin, visitor } = stage({
  ...{ STAFF_EMAILS: `${chief},problem-reviewer@people.example`, MAIL_EVENTS_SECRETS: secret },
  MAIL_REPLY_ADDRESS: 'reply@in.fundamental.example',
})
const shots = process.env.SHOTS

/** Presses 'Report a problem' on a page, and writes. */
async function report(page: Page, about: string, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByText(`You write about ${about}.`).waitFor()
  await page.getByRole('textbox', { name: 'Your message' }).fill(words)
  await page.waitForTimeout(2100)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('heading', { name: /Your message has the number T-\d+/ }).waitFor()
}

test('a problem with a gift, a project, a position and a message reaches the desk with its subject linked; a mailed answer, too (ADMN-06)', async () => {
  const [owner, judge, donor] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(owner, origin(), 'problem-owner@people.example')
  await becomeDonor(judge, origin(), chief)
  const projectId = await openProject(owner, judge, 'Do reefs sing')
  const deadline = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
  const job = await call(owner, 'POST', '/api/jobs', { ...jobDraft, deadline })
  const { id: jobId } = job.body as { id: string }
  await becomeDonor(donor, origin(), donorMail)
  await give(donor, projectId)
  const room = (await call(owner, 'POST', `/api/projects/${projectId}/thread`, { with: 'room' })).body as { id: string }
  const unkind = { key: crypto.randomUUID(), text: 'Buy my other book.' }
  expect(await call(owner, 'POST', `/api/threads/${room.id}/messages`, unkind)).toMatchObject({ status: 201 })

  await visit(donor, '/my-donations')
  await donor.getByRole('link', { name: /^Receipt no\./ }).click()
  await report(donor, 'a gift of yours', 'The receipt has the wrong year.')
  await visit(donor, `/project/${projectId}`)
  await report(donor, 'a project', 'One chart does not load.')
  await visit(donor, `/jobs/${jobId}`)
  await report(donor, 'a position', 'The button does nothing.')
  await visit(donor, `/messages?c=${room.id}`)
  const message = donor.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: unkind.text })
  await message.getByRole('button', { name: /^Message of/ }).click()
  await donor.getByRole('menuitem', { name: 'Report' }).click()
  await expectAccessible(donor)
  await report(donor, 'a message that you can read', 'I cannot answer this one.')

  await judge.setViewportSize({ width: 1280, height: 800 })
  const opens = async (title: string, kind: string, heading: RegExp): Promise<void> => {
    await visit(judge, '/admin/support')
    await judge.getByRole('link', { name: new RegExp(title) }).click()
    const about = judge.getByRole('heading', { name: 'About' }).locator('..')
    await about.getByText(kind, { exact: true }).waitFor()
    if (shots) await judge.screenshot({ path: `${shots}/problem-${kind}.png` })
    const desk = about.getByRole('link', { name: 'Desk' })
    if (await desk.count()) await desk.click()
    else await about.getByRole('link', { name: 'Page' }).click()
    await judge.getByText(heading).first().waitFor()
  }
  await opens('wrong year', 'Gift', /\$50\.00/)
  await opens('chart does not load', 'Project', /Do reefs sing/)
  await opens('button does nothing', 'Position', new RegExp(jobDraft.title))
  await visit(judge, '/admin/support')
  await judge.getByRole('link', { name: /I cannot answer this one/ }).click()
  await judge.getByRole('heading', { name: 'About' }).locator('..').getByText('Message', { exact: true }).waitFor()

  // Its writer answers the mail from a mail program, through a mail server of its own.
  const now = () => new Date().toISOString() as Instant
  const peer = await inboundPeer({
    fetch: (request) => fetch(new Request(origin() + new URL(request.url).pathname, request)),
    platform: { clock: { now }, settings: { mailEventSecrets: [secret] } },
  })
  const copies = (await mailsTo(origin(), donorMail)).filter(({ subject }) =>
    subject.includes('I cannot answer this one'),
  )
  const mail = await (await fetch(`${origin()}/api/dev/mailbox/${copies[0]?.id}`)).json()
  const to = (mail as { replyTo?: string }).replyTo ?? ''
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@/)
  const answer = { from: donorMail, to, messageId: '<lenas-7@people.example>', text: 'It works now, thank you.' }
  expect(await peer.send(answer)).toMatchObject({ body: { verdict: 'taken' } })
  await judge.reload()
  await judge.getByRole('list', { name: 'Thread' }).getByText('It works now, thank you.').waitFor()
  await expectAccessible(judge)
})
