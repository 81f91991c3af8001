import type { AddressInfo } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import type { Clock } from '#platform/platform.ts'
import type { Settings } from '#platform/settings.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { closeAtEnd } from './close-at-end.ts'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

type Handed = { readonly recipient: string; readonly sender: string; readonly raw: string; readonly dmarc?: string }
export type HandedOver = { readonly status: number; readonly body: { verdict?: string; code?: string } }

/** The product that receives the mails: in this process, or in another one. */
type Product = Pick<TestApp, 'fetch'> & {
  readonly platform: {
    readonly clock: Pick<Clock, 'now'>
    readonly settings: Pick<Settings, 'mailEventSecrets'>
  }
}

let reports = 0

/** Delivers a mail, signed like a mail server's adapter. */
export async function handOver(app: Product, data: Handed, secret?: string): Promise<HandedOver> {
  const { clock, settings } = app.platform
  const [id, seconds] = [`mail-${++reports}`, Math.floor(millisOf(clock.now()) / 1000)]
  const body = JSON.stringify({ type: 'mail.received', data })
  const signature = new Webhook(secret ?? settings.mailEventSecrets[0] ?? '').sign(id, dateOf(seconds * 1000), body)
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature }
  const answer = await app.fetch(new Request(`${testOrigin}/api/mail/inbound`, { method: 'POST', headers, body }))
  return { status: answer.status, body: (await answer.json()) as HandedOver['body'] }
}

/** A mail server on a socket: it passes received mails on, and refuses those that the product refuses. */
export async function inboundPeer(app: Product) {
  const handed: HandedOver[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const raw = Buffer.concat(chunks).toString('base64')
        Promise.all(
          session.envelope.rcptTo.map(async ({ address }) => {
            const outcome = await handOver(app, { recipient: address, sender, raw })
            handed.push(outcome)
            if (outcome.status >= 400) throw new Error(outcome.body.code)
          }),
        ).then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  return {
    /** Sends like a mail program. @returns the server's reply. */
    send: async (mail: SendMailOptions): Promise<HandedOver | undefined> => {
      await transport.sendMail(mail).catch(() => undefined)
      return handed.at(-1)
    },
  }
}
