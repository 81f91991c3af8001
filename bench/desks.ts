import { readAudit } from '#features/office/configuration/actions/audit.ts'
import { readQueue as readCases } from '#features/office/moderation/actions/read-queue.ts'
import { readQueue as readTickets } from '#features/office/support/actions/read-desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { actorOf } from './actor.ts'
import { benchPlatform } from './gifts.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import { mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { recording } from './statements.ts'
import type { Store } from './worlds.ts'

const growing = /Seq Scan on (tickets|ticket_messages|moderation_(cases|decisions)|audit_log)\b/
const warmReads = 30
const rounds = 60

const staff = { role: 'super_admin', permissions: ['all'], department: '', expertiseAreas: [] } as const
const chief: Actor = { ...actorOf('donor', '00000000-3333-7000-8000-000000000000'), userType: undefined, staff }
const filter = { topic: undefined, assignee: undefined, search: undefined, after: undefined }

const anything = { by: undefined, about: undefined, what: undefined, from: undefined, to: undefined }

/** The first page of each list of the desks. */
const lists: Readonly<Record<string, (platform: Platform) => Promise<unknown>>> = {
  'tickets, open': (platform) => readTickets(platform, chief, { ...filter, view: 'open' }),
  'tickets, solved': (platform) => readTickets(platform, chief, { ...filter, view: 'solved' }),
  'tickets, words': (platform) => readTickets(platform, chief, { ...filter, view: 'open', search: 'question 7001' }),
  'reports, open': (platform) => readCases(platform, chief, { view: 'open' }),
  'reports, decided': (platform) => readCases(platform, chief, { view: 'decided' }),
  'audit log': (platform) => readAudit(platform, chief, anything, undefined),
  'audit log, one action': (platform) =>
    readAudit(platform, chief, { ...anything, what: 'ticket.answered' }, undefined),
}

/** Desks with few rows and with a million: the first page of each list. */
export async function benchDesks(small: Store, large: Store): Promise<Figure[]> {
  const ratios: number[] = []
  const notes: string[] = []
  for (const [name, read] of Object.entries(lists)) {
    const recorded = recording(large.database)
    await read(benchPlatform(recorded.database))
    await mustUseIndexes(large.database, name, recorded.statements, growing)
    const sides = [timed(small, read), timed(large, read)]
    // So that V8 has compiled the code and each connection knows the statements.
    await inTurn(warmReads, ...sides)
    const [few = [], many = []] = await inTurn(rounds, ...sides)
    ratios.push(ratioOf(many, few))
    notes.push(`${name} ${median(few).toFixed(1)} and ${median(many).toFixed(1)} ms, ${ratios.at(-1)?.toFixed(2)}`)
  }
  return [{ of: 'desksGrowth', measured: Math.max(...ratios), note: notes.join('; ') }]
}

/** How long it takes to read one page in this world, in milliseconds. */
export function timed({ database }: Store, read: (platform: Platform) => Promise<unknown>): () => Promise<number> {
  const platform = benchPlatform(database)
  return async () => {
    const before = performance.now()
    await read(platform)
    return performance.now() - before
  }
}
