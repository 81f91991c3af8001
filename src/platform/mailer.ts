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
  /** The message id of the mail that it answers; null: it answers none, or none by mail. */
  readonly inReplyTo: string | null
  /** Written by a person: such a mail is not marked as automatic. */
  readonly byPerson: boolean
  /** Names a kind of news, which mail programs sort by (RFC 2919). */
  readonly listId: string | null
  /** News leave from an address of their own: complaints about them hurt no receipt. */
  readonly isNews: boolean
}

/** There is no such address, forever: a permanent answer 5.1.x (RFC 3463). */
export class AddressRefused extends Error {}

/**
 * Hands a mail to a server. Rejects when the server does not accept it; the outbox tries
 * again, unless it is AddressRefused.
 */
export type Mailer = { send(mail: Mail): Promise<void> }
