export type Mail = {
  readonly to: string
  readonly subject: string
  /** Plain text; each link has a line of its own. */
  readonly text: string
  readonly html: string
  /** Ends mails of this kind when it is posted to (RFC 8058). */
  readonly unsubscribeUrl: string | null
  /** The same for one event, so that mail readers show a mail that was sent twice after a crash only once. */
  readonly messageId: string
  /** Where answers go; null: to the sender. */
  readonly replyTo: string | null
  /** The message id that all mails of one conversation refer to. */
  readonly thread: string | null
  /** Written by a person: such a mail is not marked as automatic. */
  readonly byPerson: boolean
}

/** Hands a mail to a server. Rejects when the server does not accept it; the outbox tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }
