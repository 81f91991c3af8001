import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** A removal that changed more, less or other texts than it records. */
const unlike = sql`
  select 'removal ' || r.id as detail from project_redactions r
  where r.wordings <> (
      select count(*) from project_texts t where t.redaction_id = r.id and t.project_id = r.project_id
    ) + (
      select count(*) from update_versions v join project_updates u on u.id = v.update_id
      where v.redaction_id = r.id and u.project_id = r.project_id
    ) + (select count(*) from redacted_words w where w.redaction_id = r.id) limit 100`

/** Texts shown to readers, besides the project's own and its updates. Mails lose their text after a month. */
const kept = sql`
  select 'question' as kind, id::text as key, body, salt, hash from questions
  union all select 'answer', question_id || ' ' || number, body, salt, hash from answer_versions
  union all select 'letter', id::text, letter, salt, hash from review_decisions
  union all select 'request', id::text, request, salt, hash from review_field_requests
  union all select 'request answer', id::text, answer, salt, hash from review_request_answers
  union all select 'status', id::text, reason, salt, hash from project_status_log
  union all select 'milestone', id::text, reason, salt, hash from milestone_events
  union all select 'statement', project_id || ' ' || round, statement, salt, hash from project_outcomes
  union all select 'thanks', id::text, body, salt, hash from thanks
  union all select 'payout', id::text, purpose, salt, hash from payouts
  union all select 'hold', id::text, shown_text, salt, hash from payout_holds
  union all select 'spending', id::text, what, salt, hash from spendings
  union all select 'mail', id::text, text_body, salt, hash from outbox_mails where text_body <> ''`

/** A text that differs from the hashed one, without a recorded removal that explains it. */
const changed = sql`
  select text.kind || ' ' || text.key as detail from (${kept}) text
  where text.hash is not null and text.body is not null and case
    when text.salt is null then not exists (
      select from redacted_words w where w.kind = text.kind and w.key = text.key)
    else text.hash <> encode(sha256(convert_to(
      text.salt || chr(10) || text.kind || chr(10) || text.body, 'UTF8')), 'hex') end
  limit 100`

const queries: Readonly<Record<string, Sql>> = {
  'each removal of something personal emptied the wordings that it says, of its own project': unlike,
  'questions, answers, letters, reasons, thanks, payouts, receipts and mails say what they said, but for what was removed':
    changed,
}

export const redactionChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
