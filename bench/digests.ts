import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { composeDigests } from '#features/community/digests/actions/compose.ts'
import { type Database, sql } from '#platform/database.ts'
import { benchPlatform, seedPeople, textIdOf } from './gifts.ts'
import type { Figure } from './report.ts'
import type { Store } from './worlds.ts'

/** `DIGESTS=100000` is for a quiet machine. */
const people = Number(process.env.DIGESTS ?? 2000)
const each = 5

/** Everybody’s weekly mail at once: round trips for each, and the memory at the end beside that after a quarter. */
export async function benchDigests({ database }: Store): Promise<Figure[]> {
  const platform = benchPlatform(database)
  const now = platform.clock.now()
  await seedPeople(database, 'donor', { from: 1, to: people })
  const ids = Array.from({ length: people }, (_, at) => textIdOf('donor', at + 1))
  await database.query(sql`update users set email_verified_at = ${now} where id = any(${ids}::uuid[])`)
  await database.query(sql`
    insert into notification_preferences (user_id, type, mail, changed_at, gathered_since)
    select id, 'thanks', 'weekly', ${now}, ${now}::timestamptz - interval '1 day' from unnest(${ids}::uuid[]) id`)
  await database.query(sql`
    insert into digest_due (user_id, kind, due_at) select id, 'weekly', ${now} from unnest(${ids}::uuid[]) id`)
  await database.query(sql`
    insert into notifications (id, user_id, type, event_key, topic, title, body, target, created_at)
    select gen_random_uuid(), id, 'message', 'bench:' || n, 'thanks', 'Thanks no. ' || n, repeat('Words. ', 30), '/', ${now}
    from unnest(${ids}::uuid[]) id, generate_series(1, ${each}::int) n`)
  let trips = 0
  const counting = (inner: Database): Database => ({
    query: (piece) => {
      trips += 1
      return inner.query(piece)
    },
    transaction: (work) => inner.transaction((tx) => work(counting(tx))),
  })
  const on = { ...platform, database: counting(database) }
  const began = performance.now()
  const heaps: number[] = []
  for (let isMore = true; isMore; ) {
    isMore = await composeDigests(on)
    heaps.push(heapMb())
  }
  const tookMs = performance.now() - began
  const [made] = await database.query<{ count: number }>(sql`select count(*)::int as count from digests`)
  if (made?.count !== people) throw new Error(`${made?.count} of ${people} mails were composed`)
  const note = `${people} people with ${each} notifications each, ${(tookMs / people).toFixed(2)} ms each`
  return [
    { of: 'digestTrips', measured: trips / people, note },
    { of: 'digestMemory', measured: (heaps.at(-1) ?? 0) / (heaps[Math.floor(heaps.length / 4)] ?? 1) },
  ]
}

const collect = ((): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

function heapMb(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
