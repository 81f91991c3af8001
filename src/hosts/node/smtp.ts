import { AddressRefused, type Mail, type Mailer } from '#platform/mailer.ts'

/** Time limits for each step, so that a silent server does not block the outbox. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

export type SmtpMailer = Mailer & { close(): void }

/**
 * Sends through one SMTP server, over a few connections that stay open while there is mail.
 *
 * @param url smtp://user:password@host:587 (STARTTLS where offered) or smtps:// (TLS from the start).
 * @param from.news the sender of mails that people can opt out of.
 */
export async function smtpMailer(
  url: string,
  from: { readonly mails: string; readonly news: string },
  limit = limits,
): Promise<SmtpMailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limit,
  })
  return {
    async send(mail: Mail) {
      const {
        to,
        subject,
        text,
        html,
        messageId,
        unsubscribeUrl,
        listId,
        isNews,
        replyTo,
        thread,
        inReplyTo,
        byPerson,
      } = mail
      const headers = {
        // Asks for no automatic replies (RFC 3834).
        ...(!byPerson && { 'Auto-Submitted': 'auto-generated' }),
        // One click in the mail client, without opening a page (RFC 8058), which requires https.
        ...(unsubscribeUrl?.startsWith('https:') && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        ...(listId && { 'List-Id': `<${listId}>` }),
      }
      const before = [thread, inReplyTo].filter((one) => one !== null)
      const last = before.at(-1)
      const conversation = last === undefined ? {} : { inReplyTo: last, references: before }
      const answers = replyTo === null ? {} : { replyTo }
      const sender = isNews ? from.news : from.mails
      const message = { from: sender, to, subject, text, html, messageId, headers, ...conversation, ...answers }
      await transport.sendMail(message).catch((cause: unknown) => {
        throw isNoSuchAddress(cause) ? new AddressRefused((cause as Error).message) : cause
      })
    },
    close: () => transport.close(),
  }
}

/** 5.1.x names the address; 5.7.x and others are about us, the message or a full mailbox, and may pass. */
function isNoSuchAddress(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { responseCode, response } = cause as { readonly responseCode?: unknown; readonly response?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && /^5\d\d[ -]5\.1\.\d/.test(String(response))
}
