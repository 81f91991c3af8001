import { type Database, type Sql, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'

const ofReviews = ({ projectId }: Passage): Sql => sql`(select id from project_reviews where project_id = ${projectId})`
const ofRequests = ({ projectId }: Passage): Sql =>
  sql`(select id from review_field_requests where project_id = ${projectId})`

/** Texts in the reviews of a project that contain a passage: letters, requests, answers, and notes. */
export const listWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'letter' as kind, id::text as key from review_decisions
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`letter`, passage)}
    union all
    select 'request', id::text from review_field_requests
    where project_id = ${passage.projectId} and ${hasWords(sql`request`, passage)}
    union all
    select 'request answer', id::text from review_request_answers
    where request_id in ${ofRequests(passage)} and ${hasWords(sql`answer`, passage)}
    union all
    select 'comment', id::text from review_comments
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`body`, passage)}
    union all
    select 'note', review_id || ' ' || by_id || ' ' || key from review_answers
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`note`, passage)}
    union all
    select 'reason', id::text from project_reviews
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    order by 1, 2`)

/** A letter that waits to be sent is redacted, too. */
export const emptyLetters = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update review_decisions set letter = ${textWithout(sql`letter`, passage, 60_000)}, salt = null
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`letter`, passage)}
    returning 'letter' as kind, id::text as key`)

export const emptyRequests = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update review_field_requests set request = ${textWithout(sql`request`, passage, 2000)}, salt = null
    where project_id = ${passage.projectId} and ${hasWords(sql`request`, passage)}
    returning 'request' as kind, id::text as key`)

export const emptyRequestAnswers = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update review_request_answers set answer = ${textWithout(sql`answer`, passage, 4000)}, salt = null
    where request_id in ${ofRequests(passage)} and ${hasWords(sql`answer`, passage)}
    returning 'request answer' as kind, id::text as key`)

/** What reviewers wrote to each other or to themselves; only reviewers saw it, so no hash proves it. */
export const emptyComments = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update review_comments set body = ${textWithout(sql`body`, passage, 4000)}
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`body`, passage)}
    returning 'comment' as kind, id::text as key`)

export const emptyNotes = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update review_answers set note = ${textWithout(sql`note`, passage, 4000)}, revision = revision + 1
    where review_id in ${ofReviews(passage)} and ${hasWords(sql`note`, passage)}
    returning 'note' as kind, review_id || ' ' || by_id || ' ' || key as key`)

/** Texts of decisions, as in the letter. */
export const emptyReasons = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update project_reviews set reason = ${textWithout(sql`reason`, passage, 4000)}
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    returning 'reason' as kind, id::text as key`)
