import { keepLooks } from '#features/careers/applications/actions/looks.ts'
import { stillKept } from '#features/careers/applications/actions/read.ts'
import { downloadName } from '#features/careers/applications/rules/applications.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import type { Platform } from '#platform/platform.ts'
import type { ZipEntry } from '#platform/zip-response.ts'
import { inThousands } from '#values/count.ts'
import type { Id } from '#values/id.ts'
import { type ArchivedFile, listArchived, listTable, type TableRow } from '../store/reading.ts'
import { mustReadAll } from './read.ts'

type Archive = { readonly title: string; readonly entries: AsyncGenerator<ZipEntry> }

/** What a single-volume ZIP file can hold, with room for the text files that say what is missing. */
const filesInArchive = 65_000

/**
 * All files that applicants sent for a position; an archive that cannot hold all of them says so. Access is logged
 * before any byte is sent.
 * @throws Refusal job_not_found (404); applications_sealed (409).
 */
export async function archiveFiles(
  platform: Platform,
  by: Manager,
  jobId: Id<'job'>,
  filesMax = filesInArchive,
): Promise<Archive> {
  return platform.database.transaction(async (tx) => {
    const { title } = await mustReadAll(tx, platform, by, jobId)
    const found = await listArchived(tx, jobId, platform.clock.now(), filesMax + 1)
    const files = found.slice(0, filesMax)
    await keepLooks(
      tx,
      platform,
      by,
      files.map(({ applicationId, role }) => ({ applicationId, what: role })),
    )
    return { title, entries: entriesOf(platform, files, found.length > files.length) }
  })
}

/**
 * Numbered by application, so that files of the same name differ. Applications withdrawn meanwhile are left out and
 * listed as missing.
 */
async function* entriesOf(
  platform: Platform,
  files: readonly ArchivedFile[],
  isCut: boolean,
): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  const numbers = new Map<string, number>()
  for (const { id, applicationId, role, kind, firstName, lastName, receivedAt } of files) {
    const number = numbers.get(applicationId) ?? numbers.size + 1
    numbers.set(applicationId, number)
    const name = `${String(number).padStart(4, '0')}-${downloadName(role, firstName, lastName, kind)}`
    const file = await stillKept(platform, id)
    if (file) yield { name, bytes: file.bytes, at: receivedAt }
    else missing.push(name)
  }
  const textEntry = (name: string, text: string): ZipEntry => ({
    ...{ name, bytes: new Blob([text]).stream(), at: platform.clock.now() },
  })
  if (missing.length > 0)
    yield textEntry(
      'not-here-any-more.txt',
      `These were withdrawn or deleted meanwhile:\r\n${missing.join('\r\n')}\r\n`,
    )
  if (isCut)
    yield textEntry(
      'not-all-files.txt',
      `An archive holds ${inThousands(files.length)} files at most: the oldest are here. The others can be saved one by one where the applications are read.\r\n`,
    )
}

const pageSize = 50

/** The applications as a table, a page at a time; access to a page is logged before it is sent. */
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
