import { suggest } from '#features/community/suggestions/actions/suggest.ts'
import { type Database, sql } from '#platform/database.ts'
import { actorOf } from './actor.ts'
import { benchPlatform, seedPeople, textIdOf } from './gifts.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import { mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { recording } from './statements.ts'
import type { Store } from './worlds.ts'

const rounds = 8
const times = 10
const projectsOfResearcher = 10
/** One with three interests and a place, one with only a place who supported a researcher of ten projects. */
const donors = [1, 2].map((n) => actorOf('donor', textIdOf('donor', n)))

/** The first pages of For Me of two donors, with few projects and with many. */
export async function benchForMe(small: Store, large: Store): Promise<Figure> {
  for (const { database } of [small, large]) await seedListings(database)
  const page =
    ({ database }: Store) =>
    async (): Promise<number> => {
      const began = performance.now()
      for (let nth = 0; nth < times; nth++)
        for (const donor of donors) await suggest(benchPlatform(database), donor, undefined)
      return (performance.now() - began) / times / donors.length
    }
  const recorded = recording(large.database)
  for (const donor of donors) await suggest(benchPlatform(recorded.database), donor, undefined)
  await mustUseIndexes(large.database, 'For Me', recorded.statements)
  const [few, many] = [page(small), page(large)]
  await few()
  await many()
  const [fewMs = [], manyMs = []] = await inTurn(rounds, few, many)
  const note = `${median(manyMs).toFixed(1)} ms, with few ${median(fewMs).toFixed(1)} ms`
  return { of: 'forMeGrowth', measured: ratioOf(manyMs, fewMs), note }
}

/**
 * All projects are open, as many of one researcher in a large market as in a small one; each in the lists of one
 * interest, of the country and of one of its ten regions.
 */
async function seedListings(db: Database): Promise<void> {
  await seedPeople(db, 'donor', { from: 1, to: donors.length })
  await db.query(sql`
    insert into donor_interests (user_id, area)
    select ${textIdOf('donor', 1)}::uuid, unnest(array['climate', 'biology', 'energy']::interest_area[])`)
  await db.query(sql`
    insert into user_places (user_id, country, region, city, region_key, city_key, changed_at)
    select id, 'NO', 'Region 3', 'Tromsø', 'region-3', 'tromso', now() from unnest(${donors.map(({ userId }) => userId)}::uuid[]) id`)
  await db.query(sql`
    insert into project_donors (project_id, donor_id, gifts, anonymous)
    select p.id, ${textIdOf('donor', 2)}, 1, false from projects p order by p.id limit 1`)
  await seedPeople(db, 'researcher', { from: 1, to: 1 })
  await db.query(sql`
    insert into researcher_profiles (user_id, public_id, created_at, updated_at)
    select id, id, now(), now() from users where id = ${textIdOf('researcher', 1)}`)
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`
      update projects set owner_id = ${textIdOf('researcher', 1)}
      where id in (select id from projects order by id limit ${projectsOfResearcher})`)
    await tx.query(sql`delete from project_open_listings`)
    await tx.query(sql`
      insert into project_open_listings (scope, project_id, score, deadline_at)
      select scope, p.id, p.trending_score, p.deadline_at from projects p cross join lateral (values
        ('open'),
        ('for/' || (array['climate', 'biology', 'energy', 'space', 'health'])[1 + (p.view_count % 5)::int]),
        ('near/NO'), ('near/NO/region-' || p.view_count % 10)) s (scope)
      where p.deadline_at > now()`)
  })
  await db.query(sql`vacuum analyze project_open_listings`)
}
