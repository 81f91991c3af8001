import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { MailTopic } from '#values/news-topic.ts'
import type { Instant } from '#values/time.ts'
import type { MailClass, MailWords } from './rules.ts'

export type NewMail = {
  readonly id: Id<'mail'>
  readonly eventKey: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl: string | null
  readonly replyTo: string | null
  readonly thread: string | null
  readonly inReplyTo: string | null
  readonly byPerson: boolean
  readonly class: MailClass
  readonly topic: MailTopic | null
}

/** An event that already has its mail gets no second one (unique event key). */
export const insertMails = (
  db: Database,
  mails: readonly NewMail[],
  { at, notBefore }: { readonly at: Instant; readonly notBefore: Instant },
): Promise<unknown> =>
  db.query(sql`
    insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, unsubscribe_url,
      reply_to, thread, in_reply_to, by_person, class, topic, next_attempt_at, created_at)
    select id, "eventKey", "to", subject, "text", html, "unsubscribeUrl", "replyTo", thread, "inReplyTo", "byPerson", class, topic,
      ${notBefore}, ${at}
    from jsonb_to_recordset(${mails}::jsonb)
      as m (id uuid, "eventKey" text, "to" text, subject text, "text" text, html text, "unsubscribeUrl" text,
        "replyTo" text, thread text, "inReplyTo" text, "byPerson" boolean, class text, topic text)
    on conflict (event_key) do nothing`)

export type DueMail = NewMail & {
  readonly attempts: number
  /** For news: why the mail is not sent after all. */
  readonly drop: 'declined' | 'address_stopped' | null
  readonly createdAt: Instant
}

type Claim = {
  readonly now: Instant
  readonly until: Instant
  readonly count: number
  /** A mail that failed this often is given up. */
  readonly attemptsMax: number
  readonly isNews: boolean
}

/** Checked when a mail leaves, so that a stop or an unsubscription while it waited applies too. */
const dropOf = sql`case
  when class <> 'news' then null
  when exists (select from mail_stops stop where stop.email = lower(recipient)) then 'address_stopped'
  when exists (select from users u join notification_preferences chosen on chosen.user_id = u.id
    where u.email = recipient and chosen.type = topic and chosen.mail = 'never') then 'declined' end`

/** Leases due mails until `until`: if this process dies while sending, they are tried again. */
export const claimDueMails = (db: Database, claim: Claim): Promise<DueMail[]> =>
  db.query<DueMail>(sql`
    update outbox_mails set next_attempt_at = ${claim.until}, attempts = attempts + 1
    where id in (
      select id from outbox_mails where sent_at is null and dropped is null and next_attempt_at <= ${claim.now}
        and ${claim.isNews ? sql`class = 'news'` : sql`class <> 'news'`} and attempts < ${claim.attemptsMax}
      order by next_attempt_at limit ${claim.count} for update skip locked)
    returning id, event_key "eventKey", recipient "to", subject, text_body "text", html_body html,
      unsubscribe_url "unsubscribeUrl", reply_to "replyTo", thread, in_reply_to "inReplyTo", by_person "byPerson", class, topic, attempts,
      created_at "createdAt", ${dropOf} as "drop"`)

export type Dropped = 'declined' | 'address_stopped' | 'outdated'

/** Marks a mail as not sent, with the reason, and deletes its text, which is no longer needed. */
export const dropMail = (db: Database, id: Id<'mail'>, why: Dropped): Promise<unknown> =>
  db.query(sql`
    update outbox_mails set dropped = ${why}, text_body = '', html_body = '', salt = null, unsubscribe_url = null,
      next_attempt_at = 'infinity'
    where id = ${id}`)

/** Looks at a mail again later; that it was looked at counts as no try. */
export const holdBack = (db: Database, id: Id<'mail'>, until: Instant): Promise<unknown> =>
  db.query(sql`update outbox_mails set next_attempt_at = ${until}, attempts = attempts - 1 where id = ${id}`)

/** Updates the wording of a mail that waited. */
export const reword = (db: Database, id: Id<'mail'>, { subject, text, html }: MailWords): Promise<unknown> =>
  db.query(sql`
    update outbox_mails set subject = ${subject}, text_body = ${text}, html_body = ${html}
    where id = ${id}`)

/** For an address that does not exist, according to its server: not retried unless a person asks for it. */
export const giveUp = (db: Database, id: Id<'mail'>, attempts: number, error: string): Promise<unknown> =>
  db.query(sql`
    update outbox_mails set dropped = 'address_refused', attempts = ${attempts}, last_error = ${error} where id = ${id}`)

export const markSent = (db: Database, ids: readonly Id<'mail'>[], at: Instant): Promise<unknown> =>
  db.query(sql`update outbox_mails set sent_at = ${at}, last_error = null where id = any(${[...ids]}::uuid[])`)

type Erasing = {
  /** Mails sent or last tried before this moment. */
  readonly before: Instant
  readonly attemptsMax: number
}

/**
 * Deletes the text of mails that were sent or given up. Event, recipient and error stay, so that no person gets the
 * same mail twice and staff see why one did not arrive.
 */
export const eraseMailBodies = (db: Database, { before, attemptsMax }: Erasing): Promise<unknown> =>
  db.query(sql`
    update outbox_mails set text_body = '', html_body = '', salt = null, unsubscribe_url = null
    where html_body <> '' and (sent_at < ${before} or (sent_at is null and next_attempt_at < ${before}
      and (dropped = 'address_refused' or attempts >= ${attemptsMax})))`)

export const postpone = (db: Database, id: Id<'mail'>, until: Instant, error: string): Promise<unknown> =>
  db.query(sql`update outbox_mails set next_attempt_at = ${until}, last_error = ${error} where id = ${id}`)

/** Retries a failed mail now, even one that was given up, but not without its text. */
export const hasten = (tx: Database, eventKey: string, now: Instant): Promise<unknown> =>
  tx.query(sql`
    update outbox_mails set next_attempt_at = ${now}, attempts = 0, last_error = null, dropped = null
    where event_key = ${eventKey} and sent_at is null and attempts > 0 and html_body <> ''
      and (dropped is null or dropped = 'address_refused')`)

export type MailHead = {
  readonly id: Id<'mail'>
  readonly to: string
  readonly subject: string
  readonly createdAt: Instant
  readonly sentAt: Instant | null
}

/** Newest first. @param recipient part of an address, lower case; everything when empty. */
export const listMails = (db: Database, recipient: string, count: number): Promise<MailHead[]> =>
  db.query<MailHead>(sql`
    select id, recipient "to", subject, created_at "createdAt", sent_at "sentAt" from outbox_mails
    ${recipient === '' ? nothing : sql`where strpos(lower(recipient), ${recipient}) > 0`}
    order by created_at desc, id desc limit ${count}`)

export type WholeMail = MailHead & { readonly text: string; readonly html: string; readonly replyTo: string | null }

export const findMail = async (db: Database, id: string): Promise<WholeMail | undefined> => {
  const rows = await db.query<WholeMail>(sql`
    select id, recipient "to", subject, created_at "createdAt", sent_at "sentAt", text_body "text", html_body html,
      reply_to "replyTo"
    from outbox_mails where id = ${id}`)
  return rows[0]
}

/** Unsent mails are few, and an index finds them. */
export const deleteWaiting = (tx: Database, eventKeyStart: string): Promise<unknown> =>
  tx.query(sql`delete from outbox_mails where sent_at is null and starts_with(event_key, ${eventKeyStart})`)

export const deleteAbout = (tx: Database, kind: string, ids: readonly string[]): Promise<unknown> =>
  tx.query(sql`
    delete from outbox_mails
    where split_part(event_key, ':', 1) = ${kind} and split_part(event_key, ':', 2) = any(${ids}::text[])`)

export const deleteMailsTo = (tx: Database, recipient: string): Promise<unknown> =>
  tx.query(sql`delete from outbox_mails where recipient = ${recipient}`)

/** Text to remove from stored mails about a project. */
export type MailPassage = {
  readonly words: string
  /** Escaped as in the HTML. */
  readonly escapedWords: string
  readonly mark: string
  /** A mail about the project contains at least one of these: the project's id or one of its titles. */
  readonly about: readonly string[]
}

const hasPassage = ({ words, about }: MailPassage): Sql => sql`html_body <> ''
  and (position(${words} in text_body) > 0 or position(${words} in subject) > 0)
  and exists (select from unnest(${[...about]}::text[]) part where position(part in text_body) > 0)`

export const listMailsWith = (db: Database, passage: MailPassage): Promise<{ key: string }[]> =>
  db.query<{ key: string }>(sql`
    select id::text as key from outbox_mails where ${hasPassage(passage)} order by id`)

/** If a passage spans paragraphs, it cannot be cut from the HTML, which is then replaced by the text. */
export const emptyMails = (tx: Database, passage: MailPassage): Promise<{ key: string }[]> =>
  tx.query<{ key: string }>(sql`
    update outbox_mails set subject = replace(subject, ${passage.words}, ${passage.mark}),
      text_body = replace(text_body, ${passage.words}, ${passage.mark}),
      html_body = case
        when position(${passage.words} in text_body) = 0 or position(${passage.escapedWords} in html_body) > 0
          then replace(html_body, ${passage.escapedWords}, ${passage.mark})
        else '<pre style="white-space:pre-wrap">' || replace(replace(replace(
          replace(text_body, ${passage.words}, ${passage.mark}), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</pre>' end,
      salt = case when position(${passage.words} in text_body) > 0 then null else salt end
    where ${hasPassage(passage)}
    returning id::text as key`)
