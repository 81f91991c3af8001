import type { Platform } from '#platform/platform.ts'
import { firstDayOf } from '../rules/months.ts'
import { type JournalLine, type JournalPlace, listJournal } from '../store/content.ts'

const entriesAtOnce = 1000

/** The whole journal of a month, a thousand entries at a time. */
export async function* readJournal({ database }: Platform, month: string): AsyncGenerator<JournalLine[]> {
  let after: JournalPlace | undefined
  do {
    const lines: JournalLine[] = await listJournal(database, firstDayOf(month), after, entriesAtOnce)
    yield lines
    after = lines.at(-1)
  } while (after)
}
