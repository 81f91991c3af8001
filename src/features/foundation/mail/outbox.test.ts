import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#hosts/node/smtp.ts'
import { sql } from '#platform/database.ts'
import type { Mailer } from '#platform/mailer.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import { mailLayout, queueMails, retryMail } from './actions.ts'

// Real servers on real sockets: one accepts mail, one refuses it, one never answers.

const closers: (() => unknown)[] = []
afterAll(() => {
  for (const close of closers) close()
})

let mailer: Mailer | undefined
const app = await testApp({
  mailer: {
    send: async (mail) => {
      if (!mailer) throw new Error('no peer is chosen')
      await mailer.send(mail)
    },
  },
})
const { platform } = app

/** @param refuses recipients that the server rejects; may change while it runs. */
async function takingPeer(refuses: Set<string> = new Set()) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refuses.has(address) ? new Error('mailbox unavailable') : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closers.push(() => server.close(() => {}))
  return { received, refuses, port: (listening.address() as AddressInfo).port }
}

async function silentPeer(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Timeouts for the peer that never answers; others keep the defaults, as a busy machine may be slow. */
const quick = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300 }
async function sendThrough(port: number, limits?: typeof quick): Promise<void> {
  const smtp = await smtpMailer(
    `smtp://127.0.0.1:${port}`,
    { mails: platform.settings.mailFrom, news: 'Fundamental <news@fundamental.example>' },
    limits,
  )
  closers.push(() => smtp.close())
  mailer = smtp
}

let events = 0
const queue = (to: string, eventKey = `event:${++events}`) =>
  platform.database.transaction((tx) =>
    queueMails(tx, platform, [
      {
        eventKey,
        to,
        subject: 'Your gift to „Deep Sea“ <3',
        ...mailLayout(platform, {
          heading: 'Thank you',
          paragraphs: ['5 < 6 & "more".'],
          action: { label: 'See your receipt', url: 'http://app.test/receipt/1?a=1&b=2' },
        }),
      },
    ]),
  )
const rowOf = async (to: string) => {
  const [row] = await platform.database.query<{ attempts: number; lastError: string | null; sentAt: string | null }>(
    sql`select attempts, last_error "lastError", sent_at "sentAt" from outbox_mails where recipient = ${to}`,
  )
  return row
}

test('a mail arrives once, as text and as HTML, with people’s signs as they wrote them', async () => {
  const peer = await takingPeer()
  await sendThrough(peer.port)
  await queue('grace@example.org', 'gift:1')
  await queue('grace@example.org', 'gift:1')
  await app.drain()
  await app.drain()
  expect(peer.received).toHaveLength(1)
  const mail = await PostalMime.parse(peer.received[0] ?? '')
  expect(mail.subject).toBe('Your gift to „Deep Sea“ <3')
  expect(mail.to?.[0]?.address).toBe('grace@example.org')
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@app\.test>$/)
  expect(mail.text).toContain('5 < 6 & "more".')
  expect(mail.text).toMatch(/^http:\/\/app\.test\/receipt\/1\?a=1&b=2$/m)
  expect(mail.html).toContain('5 &lt; 6 &amp; &quot;more&quot;.')
  expect(mail.html).toContain('href="http://app.test/receipt/1?a=1&amp;b=2"')
  expect(await rowOf('grace@example.org')).toMatchObject({ attempts: 1, lastError: null })
})

test('a refused mail does not hold the others, and is tried again after a growing pause until it is taken', async () => {
  const peer = await takingPeer(new Set(['full@example.org']))
  await sendThrough(peer.port)
  await queue('full@example.org')
  await queue('free@example.org')
  await app.drain()
  expect(peer.received).toHaveLength(1)
  expect(await rowOf('full@example.org')).toMatchObject({ attempts: 1, sentAt: null })
  expect((await rowOf('full@example.org'))?.lastError).toContain('mailbox unavailable')
  app.advance(1_999)
  await app.drain()
  expect((await rowOf('full@example.org'))?.attempts).toBe(1)
  app.advance(1)
  await app.drain()
  app.advance(3_999)
  await app.drain()
  expect((await rowOf('full@example.org'))?.attempts).toBe(2)
  peer.refuses.clear()
  app.advance(1)
  await app.drain()
  expect(await rowOf('full@example.org')).toMatchObject({ attempts: 3, lastError: null })
  expect(peer.received).toHaveLength(2)
})

test('a mail server that does not answer delays the mail, and loses none', async () => {
  await sendThrough(await silentPeer(), quick)
  await queue('patient@example.org')
  await app.drain()
  expect(await rowOf('patient@example.org')).toMatchObject({ attempts: 1, sentAt: null })
  const peer = await takingPeer()
  await sendThrough(peer.port)
  app.advance(2_000)
  await app.drain()
  expect(peer.received).toHaveLength(1)
  expect((await rowOf('patient@example.org'))?.lastError).toBeNull()
})

test('a mail whose cause was rolled back is never sent', async () => {
  const peer = await takingPeer()
  await sendThrough(peer.port)
  const failing = platform.database.transaction(async (tx) => {
    const mail = { eventKey: 'never', to: 'never@example.org', subject: 'x', text: 'x', html: 'x' }
    await queueMails(tx, platform, [mail])
    throw new Error('the gift failed')
  })
  await expect(failing).rejects.toThrow('the gift failed')
  await app.drain()
  expect(peer.received).toHaveLength(0)
})

test('two senders at once send each mail once', async () => {
  const peer = await takingPeer()
  await sendThrough(peer.port)
  for (let count = 0; count < 30; count++) await queue(`crowd-${count}@example.org`)
  await Promise.all([app.drain(), app.drain(), app.drain()])
  expect(peer.received).toHaveLength(30)
})

test('nothing is mailed to the address that a closed account keeps', async () => {
  await queue('deleted-1@deleted.invalid')
  expect(await rowOf('deleted-1@deleted.invalid')).toBeUndefined()
})

test('a month after a mail was given up its text is deleted; whom it was for and why it failed stay', async () => {
  const peer = await takingPeer(new Set(['full@example.net']))
  await sendThrough(peer.port)
  await queue('full@example.net', 'full:1')
  await queue('tried@example.net')
  await platform.database.query(sql`update outbox_mails set attempts = 79 where event_key = 'full:1'`)
  peer.refuses.add('tried@example.net')
  await app.drain()
  const kept = async (to: string) => {
    const rows = await platform.database.query<{ words: string; html: string; error: string; tries: number }>(sql`
      select text_body as words, html_body as html, last_error as error, attempts as tries from outbox_mails
      where recipient = ${to}`)
    return rows[0]
  }
  const error = expect.stringContaining('mailbox unavailable')
  expect(await kept('full@example.net')).toMatchObject({ words: expect.stringContaining('receipt'), error, tries: 80 })
  app.advance(29 * dayMs)
  await app.run('mail-words')
  expect((await kept('full@example.net'))?.words).not.toBe('')
  app.advance(2 * dayMs)
  await app.run('mail-words')
  expect(await kept('full@example.net')).toEqual({ words: '', html: '', error, tries: 80 })
  expect((await kept('tried@example.net'))?.words).not.toBe('')
  // Without its text it is not sent again.
  peer.refuses.clear()
  await platform.database.transaction((tx) => retryMail(tx, platform, 'full:1'))
  await app.drain()
  expect(peer.received.map((raw) => /^To: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(['tried@example.net'])
})

test('a month after a mail was sent its text is deleted and its row stays; a waiting mail keeps its text', async () => {
  const peer = await takingPeer(new Set(['waits@example.org']))
  await sendThrough(peer.port)
  await queue('words@example.org', 'words:1')
  await queue('waits@example.org')
  await app.drain()
  const wordsOf = async (to: string) => {
    const rows = await platform.database.query<{ words: string }>(
      sql`select text_body || html_body as words from outbox_mails where recipient = ${to}`,
    )
    return rows[0]?.words
  }
  app.advance(30 * dayMs)
  await app.run('mail-words')
  expect(await wordsOf('words@example.org')).toContain('See your receipt')
  app.advance(1)
  await app.run('mail-words')
  expect(await wordsOf('words@example.org')).toBe('')
  expect(await wordsOf('waits@example.org')).toContain('See your receipt')
  await queue('words@example.org', 'words:1')
  await app.drain()
  expect(peer.received).toHaveLength(1)
})
