import { once } from 'node:events'
import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { AddressRefused } from '#platform/mailer.ts'
import { type SmtpMailer, smtpMailer } from './smtp.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const mail = {
  to: 'Grace <grace@example.org>',
  subject: 'Ihr Beitrag für „Licht“',
  text: 'Thank you.\n\nhttps://fundamental.example/receipt/1',
  html: '<p>Thank you.</p>',
  messageId: '<receipt-1@fundamental.example>',
  unsubscribeUrl: null,
  ...{ replyTo: null, thread: null, inReplyTo: null, byPerson: false, listId: null, isNews: false },
}
const from = {
  mails: 'Fundamental <no-reply@fundamental.example>',
  news: 'Fundamental <news@fundamental.example>',
}

async function peer(options: { refuse?: string } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error(options.refuse) : null),
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
  const address = listening.address()
  return { received, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

async function mailerTo(url: string, limit?: Parameters<typeof smtpMailer>[2]): Promise<SmtpMailer> {
  const mailer = await smtpMailer(url, from, limit)
  closers.push(() => mailer.close())
  return mailer
}

test('a real SMTP server receives the mail as written, with its own message id', async () => {
  const { received, url } = await peer()
  await (await mailerTo(url)).send(mail)
  const parsed = await PostalMime.parse(received[0] ?? '')
  expect(parsed).toMatchObject({ subject: mail.subject, messageId: mail.messageId })
  expect(parsed.from).toMatchObject({ name: 'Fundamental', address: 'no-reply@fundamental.example' })
  expect(parsed.to?.[0]).toMatchObject({ address: 'grace@example.org' })
  expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([mail.text, mail.html])
})

test('a mail that a person may opt out of has the header for one press in the mail program (RFC 8058)', async () => {
  const { received, url } = await peer()
  const unsubscribeUrl = 'https://fundamental.example/api/unsubscribe?token=abc'
  const mailer = await mailerTo(url)
  await mailer.send({ ...mail, unsubscribeUrl })
  await mailer.send(mail)
  const headersOf = async (raw = '') =>
    (await PostalMime.parse(raw)).headers
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => [key, value])
  expect(await headersOf(received[0])).toEqual([
    ['list-unsubscribe', `<${unsubscribeUrl}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(await headersOf(received[1])).toEqual([])
})

test('a mail of a conversation refers to it, and to the mail that it answers', async () => {
  const { received, url } = await peer()
  const mailer = await mailerTo(url)
  const thread = '<ticket-1@fundamental.example>'
  await mailer.send({ ...mail, thread })
  await mailer.send({ ...mail, thread, inReplyTo: '<lenas-7@people.example>' })
  const read = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
  expect(read.map(({ inReplyTo, references }) => [inReplyTo, references])).toEqual([
    [thread, thread],
    ['<lenas-7@people.example>', `${thread} <lenas-7@people.example>`],
  ])
})

test('a subject cannot inject a header', async () => {
  const { received, url } = await peer()
  await (await mailerTo(url)).send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' })
  expect((await PostalMime.parse(received[0] ?? '')).bcc ?? []).toEqual([])
})

test('a refused recipient and an unreachable server reject, so the outbox tries again', async () => {
  const { url } = await peer({ refuse: 'mailbox unavailable' })
  const refused = (await mailerTo(url)).send(mail)
  await expect(refused).rejects.toThrow('mailbox unavailable')
  await expect(refused).rejects.not.toBeInstanceOf(AddressRefused)
  await expect((await mailerTo('smtp://127.0.0.1:9')).send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('a permanently unknown address differs from an unwanted mail (RFC 3463)', async () => {
  const answerTo = async (refuse: string) => {
    const { url } = await peer({ refuse })
    return (await mailerTo(url)).send(mail).catch((cause: unknown) => cause)
  }
  expect(await answerTo('5.1.1 no such mailbox')).toBeInstanceOf(AddressRefused)
  for (const passing of ['5.7.1 not from you', '5.2.2 mailbox full', '4.1.1 ask later'])
    expect(await answerTo(passing)).not.toBeInstanceOf(AddressRefused)
})

test('news have their own sender and their list’s header', async () => {
  const { received, url } = await peer()
  await (await mailerTo(url)).send({ ...mail, isNews: true, listId: 'thanks.fundamental.example' })
  const parsed = await PostalMime.parse(received[0] ?? '')
  expect(parsed.from?.address).toBe('news@fundamental.example')
  expect(parsed.headers).toContainEqual({
    key: 'list-id',
    originalKey: 'List-ID',
    value: '<thanks.fundamental.example>',
  })
})

test('a server that accepts the connection and stays silent times out', async () => {
  const silent = createServer((socket) => closers.push(() => socket.destroy())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closers.push(() => silent.close())
  const address = silent.address()
  const short = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300 }
  const mailer = await mailerTo(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, short)
  await expect(mailer.send(mail)).rejects.toThrow(/[Gg]reeting|[Tt]imeout/)
})
