export type Mail = {
  readonly to: string
  readonly subject: string
  /** Plain text; a link stands alone on its line. */
  readonly text: string
  readonly html: string
  /** The same for one event, so that mail readers show a mail that a crash sent twice only once. */
  readonly messageId: string
}

/** Hands a mail to a server. Rejects when the server did not accept it; the outbox tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }
