import { type Database, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'

const ofProject = ({ projectId }: Passage) => sql`payout_id in (select id from payouts where project_id = ${projectId})`

/** The purposes of a project's payouts, the hold texts that researchers read, and the purposes of receipts. */
export const listPayoutsWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'payout' as kind, id::text as key from payouts
    where project_id = ${passage.projectId} and (${hasWords(sql`purpose`, passage)}
      or ${hasWords(sql`coalesce(refusal, '')`, passage)})
    union all
    select 'hold', id::text from payout_holds where ${ofProject(passage)} and ${hasWords(sql`shown_text`, passage)}
    union all
    select 'spending', id::text from spendings where ${ofProject(passage)} and ${hasWords(sql`what`, passage)}
    order by 1, 2`)

/** A payout that was redacted only in its refusal still has its purpose proven. */
export const emptyPayouts = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update payouts set purpose = ${textWithout(sql`purpose`, passage, 500)},
      refusal = ${textWithout(sql`refusal`, passage, 1000)},
      salt = case when ${hasWords(sql`purpose`, passage)} then null else salt end
    where project_id = ${passage.projectId} and (${hasWords(sql`purpose`, passage)}
      or ${hasWords(sql`coalesce(refusal, '')`, passage)})
    returning 'payout' as kind, id::text as key`)

export const emptyHolds = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update payout_holds set shown_text = ${textWithout(sql`shown_text`, passage, 1000)}, salt = null
    where ${ofProject(passage)} and ${hasWords(sql`shown_text`, passage)}
    returning 'hold' as kind, id::text as key`)

export const emptySpendings = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update spendings set what = ${textWithout(sql`what`, passage, 200)}, salt = null
    where ${ofProject(passage)} and ${hasWords(sql`what`, passage)}
    returning 'spending' as kind, id::text as key`)
