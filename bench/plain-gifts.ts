import { handleEvents } from '#features/funding/payments/actions/handle-events.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import { benchPlatform, type Gifts, idOf, insertEvents } from './gifts.ts'
import { literal, recording } from './statements.ts'

class Undo extends Error {}

/**
 * The product's statements that confirm each gift alone, as pgbench scripts: run, recorded, and rolled back.
 *
 * @param clients the number of scripts that share the gifts.
 * @param more statements at the end of each gift's transaction.
 */
export async function recordGifts(database: Database, { from, to }: Gifts, clients: number, more: readonly Sql[] = []) {
  const transactions: string[] = []
  for (let n = from; n <= to; n++) {
    await insertEvents(database, { from: n, to: n })
    const work = database.transaction(async (tx) => {
      const recorded = recording(tx)
      await handleEvents(benchPlatform(recorded.database))
      const sent = [...recorded.statements, ...more].map(literal)
      transactions.push(['begin;', ...sent, 'commit;'].join('\n'))
      throw new Undo()
    })
    await work.catch((cause) => {
      if (!(cause instanceof Undo)) throw cause
    })
    // Postponed, so that the next recording skips it; the replayed statements do not use the time.
    await database.query(
      sql`update payment_events set next_attempt_at = now() + interval '1 day' where event_id = ${`evt_${n}`}`,
    )
  }
  return Array.from({ length: clients }, (_, client) =>
    transactions.filter((_one, at) => at % clients === client).join('\n'),
  )
}

/** A total without folding: an update of the first project's row for each gift. */
export const addToProject: Sql = sql`
  update projects set raised_cents = raised_cents + 5000, donor_count = donor_count + 1
  where id = ${idOf('project', sql`1`)}`
