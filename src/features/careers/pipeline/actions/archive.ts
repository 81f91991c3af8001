import { keepLooks } from '#features/careers/applications/actions/looks.ts'
import { stillKept } from '#features/careers/applications/actions/read.ts'
import { downloadName } from '#features/careers/applications/rules/applications.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import type { Platform } from '#platform/platform.ts'
import { type ZipEntry, zipBytesMax, zipEntriesMax } from '#platform/zip-response.ts'
import type { Id } from '#values/id.ts'
import { type ArchivedFile, listArchived, listTable, type TableRow } from '../store/reading.ts'
import { mustRead } from './read.ts'

type Archive = { readonly title: string; readonly entries: AsyncGenerator<ZipEntry> }

/**
 * All files that applicants sent for a position. The looks are kept before a byte leaves.
 * @throws Refusal job_not_found (404).
 */
export async function archiveFiles(platform: Platform, by: Manager, jobId: Id<'job'>): Promise<Archive> {
  return platform.database.transaction(async (tx) => {
    const { title } = await mustRead(tx, platform, by, jobId)
    const files = fitting(await listArchived(tx, jobId, platform.clock.now()))
    await keepLooks(
      tx,
      platform,
      by,
      files.map(({ applicationId, role }) => ({ applicationId, what: role })),
    )
    return { title, entries: entriesOf(platform, files) }
  })
}

/** The first that the format can hold. */
function fitting(files: readonly ArchivedFile[]): ArchivedFile[] {
  let bytes = 0
  return files.slice(0, zipEntriesMax).filter(({ sizeBytes }) => {
    bytes += sizeBytes + 1000
    return bytes < zipBytesMax
  })
}

/** Numbered by application, so that two of one name are told apart. Who withdraws meanwhile is left out and named so. */
async function* entriesOf(platform: Platform, files: readonly ArchivedFile[]): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  const numbers = new Map<string, number>()
  for (const { id, applicationId, role, kind, firstName, lastName } of files) {
    const number = numbers.get(applicationId) ?? numbers.size + 1
    numbers.set(applicationId, number)
    const name = `${String(number).padStart(4, '0')}-${downloadName(role, firstName, lastName, kind)}`
    const file = await stillKept(platform, id)
    if (file) yield { name, bytes: new Uint8Array(await new Response(file.bytes).arrayBuffer()) }
    else missing.push(name)
  }
  if (missing.length > 0)
    yield {
      name: 'not-here-any-more.txt',
      bytes: new TextEncoder().encode(`These were withdrawn or deleted meanwhile:\r\n${missing.join('\r\n')}\r\n`),
    }
}

const pageSize = 50

/** The applications as a table, a page at a time; the looks of a page are kept before it leaves. */
export async function* tablePages(platform: Platform, by: Manager, jobId: Id<'job'>): AsyncGenerator<TableRow[]> {
  let after: TableRow | undefined
  do {
    const since = after
    const rows = await platform.database.transaction(async (tx) => {
      const found = await listTable(tx, jobId, platform.clock.now(), { after: since, rowsMax: pageSize })
      await keepLooks(
        tx,
        platform,
        by,
        found.map(({ id }) => ({ applicationId: id, what: 'answers' as const })),
      )
      return found
    })
    yield rows
    after = rows.length === pageSize ? rows.at(-1) : undefined
  } while (after)
}
