export type Mail = {
  readonly to: string
  readonly subject: string
  /** Plain text; each link has a line of its own. */
  readonly text: string
  readonly html: string
  /** A POST to it unsubscribes from mails of this kind (RFC 8058). */
  readonly unsubscribeUrl: string | null
  /** The same for one event, so that mail clients show only one of two mails if a crash caused a second. */
  readonly messageId: string
  /** Where replies go; null: to the sender. */
  readonly replyTo: string | null
  /** The message id that all mails of a conversation refer to. */
  readonly thread: string | null
  /** The message id of the mail that this one answers; null if it answers none, or nothing sent by mail. */
  readonly inReplyTo: string | null
  /** Written by a person: such a mail is not marked as automatic. */
  readonly byPerson: boolean
  /** Identifies a kind of news, so that mail clients can sort by it (RFC 2919). */
  readonly listId: string | null
  /** News is sent from an address of its own, so that complaints about it do not affect receipts. */
  readonly isNews: boolean
}

/** The address permanently does not exist: an answer 5.1.x (RFC 3463). */
export class AddressRefused extends Error {}

/**
 * Hands a mail to a server. Rejects when the server does not accept it; the outbox tries again, unless it is
 * AddressRefused.
 */
export type Mailer = { send(mail: Mail): Promise<void> }
