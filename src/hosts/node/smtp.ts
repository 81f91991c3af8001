import type { Mail, Mailer } from '#platform/mailer.ts'

/** Time limits for each step, so that a silent server does not block the outbox. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

export type SmtpMailer = Mailer & { close(): void }

/**
 * Sends through one SMTP server, over a few connections that stay open while there is mail.
 *
 * @param url smtp://user:password@host:587 (STARTTLS where offered) or smtps:// (TLS from the start).
 */
export async function smtpMailer(url: string, from: string, limit = limits): Promise<SmtpMailer> {
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
      const { to, subject, text, html, messageId, unsubscribeUrl, replyTo, thread, byPerson } = mail
      const headers = {
        // Asks for no automatic replies (RFC 3834).
        ...(!byPerson && { 'Auto-Submitted': 'auto-generated' }),
        // One press in the mail program, without opening a page (RFC 8058).
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      const conversation = thread === null ? {} : { inReplyTo: thread, references: thread }
      const answers = replyTo === null ? {} : { replyTo }
      await transport.sendMail({ from, to, subject, text, html, messageId, headers, ...conversation, ...answers })
    },
    close: () => transport.close(),
  }
}
