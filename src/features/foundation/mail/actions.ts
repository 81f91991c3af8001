import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { MailTopic } from '#values/news-topic.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { classOf, escapeHtml, type MailBodies, type MailContent, type Renewed, renderMail } from './rules.ts'
import {
  deleteAbout,
  deleteMailsTo,
  deleteWaiting,
  emptyMails,
  findMail,
  hasten,
  insertMails,
  listMails,
  listMailsWith,
  type MailHead,
  type WholeMail,
} from './store.ts'

export type QueuedMail = MailBodies & {
  /** Names the event: the same event never mails a person twice. */
  readonly eventKey: string
  readonly to: string
  readonly subject: string
  /** Where mail programs unsubscribe from this kind of mail (RFC 8058); absent for mails that cannot be declined. */
  readonly unsubscribeUrl?: string
  /** For news: the topic, as named in the settings. */
  readonly topic?: MailTopic
  /** Where replies go; if absent, to the sender. */
  readonly replyTo?: string | undefined
  /** The conversation that the mail belongs to, the same for all its mails. */
  readonly thread?: string
  /** The Message-ID of the mail that this one answers, in header form. */
  readonly inReplyTo?: string | undefined
  /** Written by a person, so mail programs may send automatic replies for an absent recipient. */
  readonly byPerson?: true
}

/**
 * A closed account keeps an address that cannot receive mail (RFC 6761), so later events about its gifts are not
 * mailed.
 */
const isUnreachable = ({ to }: QueuedMail): boolean => to.endsWith('.invalid')

/** Puts mails into the outbox in the transaction of their event; the tasks `mail` and `mail-news` send them later. */
export async function queueMails(
  tx: Database,
  platform: Platform,
  mails: readonly QueuedMail[],
  /** The mails are not sent before this time. */
  notBefore: Instant = platform.clock.now(),
): Promise<void> {
  const meant = mails.filter((mail) => !isUnreachable(mail))
  if (meant.length === 0) return
  const rows = meant.map((mail) => ({
    ...mail,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    topic: mail.topic ?? null,
    class: classOf(mail),
    replyTo: mail.replyTo ?? null,
    thread: mail.thread ?? null,
    inReplyTo: mail.inReplyTo ?? null,
    byPerson: mail.byPerson ?? false,
    id: newId<'mail'>(platform),
  }))
  await insertMails(tx, rows, { at: platform.clock.now(), notBefore })
  for (const task of new Set(rows.map((row) => (row.class === 'news' ? 'mail-news' : 'mail'))))
    platform.tasks.wake(task)
}

/** Deletes unsent mails whose event keys begin like this. */
export const cancelMails = (tx: Database, eventKeyStart: string): Promise<unknown> => deleteWaiting(tx, eventKeyStart)

/** Deletes mails about things that have expired, sent or not; their event keys are '<kind>:<id>:…'. */
export const deleteMailsAbout = (tx: Database, kind: string, ids: readonly string[]): Promise<unknown> =>
  deleteAbout(tx, kind, ids)

/** Retries a failed mail now, by its event key. */
export async function retryMail(tx: Database, platform: Platform, eventKey: string): Promise<void> {
  await hasten(tx, eventKey, platform.clock.now())
  platform.tasks.wake('mail')
}

/**
 * What to do with mails that waited, by id: their current wording, 'withheld' while what they quote is hidden, or
 * 'outdated' if nothing is left to say. Other mails stay unchanged.
 */
export type Renewal = (
  platform: Platform,
  mails: readonly { readonly id: Id<'mail'>; readonly eventKey: string }[],
) => Promise<ReadonlyMap<Id<'mail'>, Renewed>>

/** Lays out a mail under the brand's heading, as text and as HTML. */
export const mailLayout = (platform: Platform, content: MailContent): MailBodies =>
  renderMail(platform.settings.brand, platform.settings.origin, content)

/** How many mails the mailbox page shows. */
const shownMax = 100

/**
 * The newest mails, for the mailbox page of demos and development.
 *
 * @param to part of an address; everything when empty. @throws Refusal not_found in production, because mails contain
 * links that open accounts.
 */
export function listMailbox(platform: Platform, to: string): Promise<MailHead[]> {
  mustBeDevelopmentMailbox(platform)
  return listMails(platform.database, to.trim().toLowerCase(), shownMax)
}

/** @throws Refusal not_found. */
export async function mustFindMail(platform: Platform, id: string): Promise<WholeMail> {
  mustBeDevelopmentMailbox(platform)
  const mail = await findMail(platform.database, id)
  if (!mail) throw new Refusal('not_found', 'This mail is not here.')
  return mail
}

function mustBeDevelopmentMailbox(platform: Platform): void {
  if (platform.settings.mode === 'production') throw new Refusal('not_found', 'There is nothing here.')
}

/** Part of closing an account: deletes sent and waiting mails to its address. */
export const forgetMailsTo = (tx: Database, recipient: string): Promise<unknown> => deleteMailsTo(tx, recipient)

/** Text to remove from mails: as in its source, and without Markdown characters. */
type Removed = { readonly passages: readonly string[]; readonly mark: string; readonly about: readonly string[] }

const passagesOf = ({ passages, mark, about }: Removed) =>
  passages.map((words) => ({ words, escapedWords: escapeHtml(words), mark, about }))

/**
 * Stored mails about a project that contain one of the passages. @param removed.about the mail contains at least one of
 * these.
 */
export async function findMailsWith(db: Database, removed: Removed): Promise<readonly string[]> {
  const keys: string[] = []
  for (const passage of passagesOf(removed)) keys.push(...(await listMailsWith(db, passage)).map(({ key }) => key))
  return [...new Set(keys)]
}

/** Removes the passages from stored and waiting mails, in the caller's transaction. @returns their keys. */
export async function removeFromMails(tx: Database, removed: Removed): Promise<readonly string[]> {
  const keys: string[] = []
  for (const passage of passagesOf(removed)) keys.push(...(await emptyMails(tx, passage)).map(({ key }) => key))
  return [...new Set(keys)]
}
