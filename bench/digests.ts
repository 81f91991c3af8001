import { type Database, sql } from '#platform/database.ts'
import { seedPeople, textIdOf } from './gifts.ts'
import type { Figure } from './report.ts'
import { growthOf, startWorker } from './workers.ts'
import type { Store } from './worlds.ts'

/** Fewer for a quick run: DIGESTS=2000. */
const people = Number(process.env.DIGESTS ?? 100_000)
const each = 5

/**
 * Everyone’s weekly mail at once, by two processes. One is killed when half are composed; the other continues, and
 * redoes what the killed one had started.
 */
export async function benchDigests({ database, databaseUrl }: Store): Promise<Figure[]> {
  await seed(database)
  const began = performance.now()
  const [one, other] = [startWorker(worker, databaseUrl), startWorker(worker, databaseUrl)]
  while ((await countComposed(database)) < people / 2 && !other.isOver())
    await new Promise((turn) => setTimeout(turn, 100))
  one.kill()
  const runs = [...(await one.ended), ...(await other.ended)]
  const seconds = (performance.now() - began) / 1000
  // Rows that the killed process still had locked when the other found nothing more.
  runs.push(...(await startWorker(worker, databaseUrl).ended))
  const trips = runs.reduce((sum, turn) => sum + turn.trips, 0)
  const note = `${people} people with ${each} notifications each in ${seconds.toFixed(0)} s, ${(people / seconds).toFixed(0)} per second`
  return [
    { of: 'digestTrips', measured: trips / people, note },
    { of: 'digestFaults', measured: await countFaults(database) },
    { of: 'digestMemory', measured: await growthOf(other) },
  ]
}

const worker = 'digests-worker.ts'

async function seed(database: Database): Promise<void> {
  await seedPeople(database, 'donor', { from: 1, to: people })
  const ids = Array.from({ length: people }, (_, at) => textIdOf('donor', at + 1))
  await database.query(sql`
    insert into notification_preferences (user_id, type, mail, changed_at, gathered_since)
    select id, 'thanks', 'weekly', now(), now() - interval '1 day' from unnest(${ids}::uuid[]) id`)
  await database.query(sql`
    insert into digest_due (user_id, kind, due_at)
    select id, 'weekly', now() - interval '1 minute' from unnest(${ids}::uuid[]) id`)
  await database.query(sql`
    insert into notifications (id, user_id, type, event_key, topic, title, body, target, created_at)
    select gen_random_uuid(), id, 'message', 'bench:' || n, 'thanks', 'Thanks no. ' || n, repeat('Words. ', 30), '/', now()
    from unnest(${ids}::uuid[]) id, generate_series(1, ${each}::int) n`)
  await database.query(sql`vacuum analyze`)
}

async function countComposed(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`select count(*)::int as "count" from digests`)
  return row?.count ?? 0
}

/** People who do not have exactly one mail with all of their news. */
async function countFaults(database: Database): Promise<number> {
  const [row] = await database.query<{ faults: number }>(sql`
    select ${people}::int - count(*)::int as "faults" from (
      select d.user_id from digests d
        join digest_items i on i.digest_id = d.id join notifications n on n.id = i.notification_id
      where exists (select from outbox_mails m where m.event_key = 'digest:' || d.id)
      group by d.user_id
      having count(distinct d.id) = 1 and count(*) = ${each}::int and bool_and(n.user_id = d.user_id)
    ) whole`)
  const [mails] = await database.query<{ count: number }>(sql`select count(*)::int as "count" from outbox_mails`)
  return (row?.faults ?? people) + Math.abs((mails?.count ?? 0) - people)
}
