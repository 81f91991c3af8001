export type Mail = {
  readonly to: string
  readonly subject: string
  /** Plain text; a link stands alone on its line. */
  readonly text: string
  readonly html: string
  /** Stable for one event, so that a mail sent twice by a crash is one mail to its reader. */
  readonly messageId: string
}

/** Hands a mail to a server. Rejects when it was not taken; the outbox tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }
