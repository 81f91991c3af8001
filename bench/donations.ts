import { handleEvents } from '#features/funding/payments/actions/handle-events.ts'
import type { Database } from '#platform/database.ts'
import { benchPlatform, type Gifts, insertEvents, mustBeConfirmed, openGifts, seedProjectsWithOwners } from './gifts.ts'
import { benchHotProject } from './hot-project.ts'
import { connections, inTurn, median, ratioOf } from './measure.ts'
import { pgbenchOnce } from './pgbench.ts'
import { recordGifts } from './plain-gifts.ts'
import type { Figure } from './report.ts'
import type { Store } from './worlds.ts'

/** Gifts of one round, on either side. */
const gifts = 200
const rounds = 4
const projects = 200

/**
 * Gifts confirmed per second by the product's own task, against pgbench with the statements that the product sends for
 * one gift, recorded and replayed for the same number of other gifts, eight at a time. Then donors who give
 * concurrently.
 */
export async function benchDonations(store: Store, pgbench: string): Promise<Figure[]> {
  const { database, databaseUrl } = store
  await seedProjectsWithOwners(database, projects)
  const take = openGifts(database, projects)
  const replay = async (): Promise<number> => {
    const scripts = await recordGifts(database, await take(gifts, 'many'), connections)
    return gifts / pgbenchOnce(pgbench, databaseUrl, scripts)
  }
  const confirm = async (): Promise<number> => confirmAll(database, await take(gifts, 'many'))
  const [ours, replayed] = await inTurn(rounds, confirm, replay)
  const alone: Figure = {
    of: 'gifts',
    measured: ratioOf(ours, replayed),
    note: `${median(ours ?? []).toFixed(0)} per second`,
  }
  return [alone, ...(await benchHotProject(store, pgbench, take))]
}

/** Confirms gifts by the product's task. @returns gifts per second. */
export async function confirmAll(database: Database, some: Gifts): Promise<number> {
  await insertEvents(database, some)
  const platform = benchPlatform(database)
  const began = performance.now()
  while (await handleEvents(platform));
  const seconds = (performance.now() - began) / 1000
  await mustBeConfirmed(database, some)
  return (some.to - some.from + 1) / seconds
}
