import { countUnread, listMine, readThread } from '#features/community/messages/actions/read.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { actorOf } from './actor.ts'
import { seedProjectsWithOwners, textIdOf } from './gifts.ts'
import { inTurn, measure, median, p99, ratioOf, warmUp } from './measure.ts'
import { type BenchPerson, bearerOf, benchPlatform, seedPeople } from './people.ts'
import type { Figure } from './report.ts'
import { bareAsk } from './requests.ts'
import type { Server } from './servers.ts'
import { openStream } from './streams.ts'
import type { World } from './worlds.ts'

/** Fewer for a quick run: MESSAGES=50000. */
const messages = Number(process.env.MESSAGES ?? 1_000_000)
const threads = { many: 500, few: 10 } as const
const watchers = 1000
/** Bare answers for each message, as for notifications. */
const bareShare = 10
const rounds = 8

/** A message to a thousand who watch its room, and the page of a user with many conversations beside one with few. */
export async function benchMessages(world: World, bare: Server): Promise<Figure[]> {
  const platform = benchPlatform(world)
  const { database } = world
  const people = await seedPeople(platform, watchers)
  await seedProjectsWithOwners(database, threads.many + 1)
  await seedRooms(database)
  return [await toWatchers(world, bare, platform, people), await pageOfMany(platform, people)]
}

/** The id of the n-th project's room. */
const roomOf = (n: number) => textIdOf('project', n).replace(/^f/, 'c') as Id<'room'>

/**
 * Everyone is in the room of the last project. The first person is in all other rooms, which have all messages; the
 * second one in a few of them.
 */
async function seedRooms(db: Database): Promise<void> {
  const room = sql`overlay(p.id::text placing 'c' from 1 for 1)::uuid`
  const each = Math.ceil(messages / threads.many)
  const last = textIdOf('project', threads.many + 1)
  const few = Array.from({ length: threads.few }, (_, at) => textIdOf('project', at + 1))
  await db.transaction(async (tx) => {
    // Without the triggers that notify open tabs.
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`
      insert into rooms (id, kind, project_id, last_seq, last_at, opened_at, people)
      select ${room}, 'project', p.id, case when p.id = ${last} then 0 else ${each}::int end,
        now() - row_number() over (order by p.id) * interval '1 minute', now() - interval '1 year', 3 from projects p`)
    await tx.query(sql`
      insert into project_donors (project_id, donor_id, gifts, anonymous)
      select p.id, u.id, 1, false from projects p join users u on u.user_type = 'donor' and (
        p.id = ${last} or u.email = 'person1@demo.example'
        or u.email = 'person2@demo.example' and p.id = any(${few}::uuid[]))`)
    await tx.query(sql`
      insert into room_members (room_id, user_id, part, from_seq, read_seq, joined_at)
      select ${room}, known.donor_id, 'donor', 0, case when p.id = ${last} then 0 else greatest(${each}::int - 3, 0) end, now()
      from project_donors known join projects p on p.id = known.project_id
      union all select ${room}, p.owner_id, 'researcher', 0, 0, now() from projects p`)
    await tx.query(sql`
      insert into messages (room_id, seq, user_id, numbered, client_key, body, created_at)
      select ${room}, n, p.owner_id, false, gen_random_uuid(), 'Message ' || n || '. ' || repeat('What was seen. ', 8),
        now() - (${each}::int - n) * interval '1 minute'
      from projects p cross join generate_series(1, ${each}::int) n where p.id <> ${last}`)
  })
  await db.query(sql`vacuum analyze rooms, room_members, messages, project_donors, projects, users`)
}

async function toWatchers(
  world: World,
  bare: Server,
  platform: Platform,
  people: readonly BenchPerson[],
): Promise<Figure> {
  const bearers: string[] = []
  for (const one of people) bearers.push(await bearerOf(world.app, one.token))
  const open = await Promise.all(bearers.map((bearer) => openStream(world.app, bearer)))
  const id = roomOf(threads.many + 1)
  const researcher = actorOf('researcher', textIdOf('researcher', threads.many + 1))
  const message = async (): Promise<number> => {
    const [row] = await world.database.query<{ next: number }>(sql`
      select last_seq + 1 as "next" from rooms where id = ${id}`)
    const received = open.map((one) => one.receives(`"lastSeq":${row?.next}}`))
    await send(platform, researcher, id, { key: newId(platform), text: 'The boats are back.' })
    const committed = performance.now()
    return p99((await Promise.all(received)).map((at) => at - committed))
  }
  const answers = async (): Promise<number> =>
    (watchers / (await measure(bare, bareAsk, watchers * bareShare)).perSecond) * 1000
  await warmUp(bare, bareAsk, 15_000)
  await message()
  const [messagesMs = [], least = []] = await inTurn(rounds, message, answers)
  for (const { close } of open) close()
  const note = `${median(messagesMs).toFixed(0)} ms, bare ${median(least).toFixed(0)} ms`
  return { of: 'roomP99', measured: ratioOf(messagesMs, least), note }
}

/** What `/messages` reads: the list, the count in the bar, and the newest thread. */
async function pageOfMany(platform: Platform, [first, second]: readonly BenchPerson[]): Promise<Figure> {
  const page = (who: BenchPerson | undefined) => async (): Promise<number> => {
    const actor = actorOf('donor', who?.userId ?? '')
    const began = performance.now()
    for (let times = 0; times < 10; times++) {
      const { items } = await listMine(platform, actor, {})
      await countUnread(platform, actor)
      await readThread(platform, actor, items[0]?.id as Id<'room'>)
    }
    return (performance.now() - began) / 10
  }
  const [many, few] = [page(first), page(second)]
  await many()
  await few()
  const [manyMs = [], fewMs = []] = await inTurn(rounds, many, few)
  const note = `${messages} messages, ${median(manyMs).toFixed(1)} ms, with ${threads.few} threads ${median(fewMs).toFixed(1)} ms`
  return { of: 'threadsGrowth', measured: ratioOf(manyMs, fewMs), note }
}
