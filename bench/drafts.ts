import { saveDraft } from '#features/research/drafts/actions/save-draft.ts'
import { newId } from '#platform/platform.ts'
import { actorOf } from './actor.ts'
import { benchPlatform, seedPeople, textIdOf } from './gifts.ts'
import { connections, inTurn, median, p99 } from './measure.ts'
import { pgbenchTimes } from './pgbench.ts'
import type { Figure } from './report.ts'
import { literal, recording } from './statements.ts'
import type { Store } from './worlds.ts'

const rounds = 5
/** Not measured: a server that runs for a while has its code compiled. */
const warmUpRounds = 3
const seconds = 2
/** The longest text of a field. */
const text = 'Corals of eight reefs are counted by day and by night. '.repeat(400).slice(0, 20_000)

/**
 * Researchers who type at once: each window saves its draft again as soon as the last save is answered, against pgbench
 * with the statements of one save of each.
 */
export async function benchDrafts({ database, databaseUrl }: Store, pgbench: string): Promise<Figure[]> {
  const platform = benchPlatform(database)
  await seedPeople(database, 'researcher', { from: 1, to: connections })
  const writers = Array.from({ length: connections }, (_, at) => ({
    actor: actorOf('researcher', textIdOf('researcher', at + 1)),
    id: newId<'draft'>(platform),
    writer: newId(platform),
    seq: 0,
  }))
  type Writer = (typeof writers)[number]
  const save = (one: Writer, on = platform): Promise<unknown> => {
    one.seq++
    const fields = { methodology: `${one.seq} ${text}`.slice(0, 20_000) }
    const given = { writer: one.writer, seq: one.seq, fields, knows: {}, since: one.seq }
    return saveDraft(on, one.actor, one.id, given)
  }
  for (const one of writers) await save(one)
  const scripts: string[] = []
  for (const one of writers) {
    const recorded = recording(database)
    await save(one, { ...platform, database: recorded.database })
    scripts.push(['begin;', ...recorded.statements.map(literal), 'commit;'].join('\n'))
  }
  const ours = async (): Promise<number[]> => {
    const until = performance.now() + seconds * 1000
    const tookMs: number[] = []
    const type = async (one: Writer): Promise<void> => {
      while (performance.now() < until) {
        const began = performance.now()
        await save(one)
        tookMs.push(performance.now() - began)
      }
    }
    await Promise.all(writers.map(type))
    return tookMs
  }
  for (let n = 0; n < warmUpRounds; n++) await ours()
  const [saves = [], plain = []] = await inTurn(rounds, ours, () =>
    pgbenchTimes(pgbench, databaseUrl, scripts, seconds),
  )
  const ratios = saves.map((times, at) => p99(times) / p99(plain[at] ?? []))
  return [{ of: 'draftSave', measured: median(ratios), note: `${median(saves.map(p99)).toFixed(0)} ms` }]
}
