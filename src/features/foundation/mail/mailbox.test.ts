import { expect, test } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { renderPage } from '#web/render-page.tsx'
import { queueMails } from './actions.ts'
import type { mailContract } from './contract.ts'

const app = await testApp()
const production = await testApp({ settings: { ...testSettings, mode: 'production' } })
const mailbox = app.as<typeof mailContract>()

for (const [at, to] of ['ada@example.org', 'Grace@example.org', 'ada@example.net'].entries()) {
  app.advance(1)
  const text = `Hello.\n\nhttp://app.test/auth/confirm?token_hash=${at}&type=signup\n\n<b>bold</b>`
  const mail = { eventKey: `test:${at}`, to, subject: `Mail ${at}`, text, html: '<p>Hello.</p>' }
  await app.platform.database.transaction((tx) => queueMails(tx, app.platform, [mail]))
}

test('without a mail server mails land in the mailbox, newest first, found by a part of the address', async () => {
  const all = await mailbox('GET /api/dev/mailbox')
  expect(all.ok && all.data.mails.map((mail) => mail.subject)).toEqual(['Mail 2', 'Mail 1', 'Mail 0'])
  const some = await mailbox('GET /api/dev/mailbox', { query: { to: ' GRACE' } })
  expect(some.ok && some.data.mails.map((mail) => mail.to)).toEqual(['Grace@example.org'])
  const none = await mailbox('GET /api/dev/mailbox', { query: { to: '%' } })
  expect(none.ok && none.data.mails).toEqual([])
})

test('one mail shows what was written; a missing one is 404, a wrong id names the field', async () => {
  const all = await mailbox('GET /api/dev/mailbox')
  const id = all.ok ? (all.data.mails[0]?.id ?? '') : ''
  const one = await mailbox('GET /api/dev/mailbox/:id', { params: { id } })
  expect(one.ok && one.data).toMatchObject({ subject: 'Mail 2', to: 'ada@example.net', sentAt: null })
  const missing = await mailbox('GET /api/dev/mailbox/:id', { params: { id: crypto.randomUUID() } })
  expect(missing).toMatchObject({ ok: false, refusal: { code: 'not_found', status: 404 } })
  const wrong = await mailbox('GET /api/dev/mailbox/:id', { params: { id: 'first' } })
  expect(wrong).toMatchObject({ ok: false, refusal: { errors: [{ location: 'params.id' }] } })
  const long = await mailbox('GET /api/dev/mailbox', { query: { to: 'x'.repeat(255) } })
  expect(long).toMatchObject({ ok: false, refusal: { errors: [{ location: 'query.to' }] } })
})

test('production has no mailbox: mails open accounts', async () => {
  const closed = production.as<typeof mailContract>()
  const id = crypto.randomUUID()
  for (const answer of [
    await closed('GET /api/dev/mailbox'),
    await closed('GET /api/dev/mailbox/:id', { params: { id } }),
  ])
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_found', status: 404 } })
  const page = await renderPage(new Request('http://app.test/dev/mailbox'), production.fetch)
  expect(page.status).toBe(404)
})

test('the page lists the mails and shows one with its links to follow and its markup as text', async () => {
  const all = await mailbox('GET /api/dev/mailbox')
  const id = all.ok ? (all.data.mails[2]?.id ?? '') : ''
  const page = await renderPage(new Request(`http://app.test/dev/mailbox?mail=${id}&to=example.org`), app.fetch)
  if (page instanceof Response) throw new Error('no page')
  expect(page.html).toContain('<h2 class="text-xl break-words">Mail 0</h2>')
  expect(page.html).toContain('href="http://app.test/auth/confirm?token_hash=0&amp;type=signup"')
  expect(page.html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(page.html).not.toContain('Mail 2')
})
