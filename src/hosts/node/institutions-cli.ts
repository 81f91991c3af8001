import { createReadStream, statSync } from 'node:fs'
import { type ImportCounts, importInstitutions } from '#features/identity/institutions/actions/import-institutions.ts'
import type { Platform } from '#platform/platform.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { jsonItems } from './json-items.ts'
import { nodeLog } from './log.ts'
import { nodePlatform } from './node-platform.ts'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run institutions`: reads the dump of the Research Organization Registry, with or without the running app.

/** PostgreSQL's undefined_table: the database was never migrated. */
const noSuchTable = '42P01'

const usage = `npm run institutions -- <file>   reads ROR's dump: the JSON file of schema 2 from its archive at Zenodo, unpacked
Run it again after an interruption, or with a newer dump: it changes what differs.`

type Command = (platform: Platform, say: (line: string) => void) => Promise<string>

/** Parses the arguments before the database is opened. @throws PlainProblem for an unknown command or file. */
export function institutionsCommand([file, ...more]: readonly string[]): Command {
  if (!file || file.startsWith('-') || more.length > 0) throw new PlainProblem(usage)
  if (/\.(zip|gz)$/i.test(file)) throw new PlainProblem('Unpack the archive first, and name the JSON file in it.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new PlainProblem(`There is no file ${file}.`)
  return async (platform, say) => {
    let saidAt = 0
    const records = jsonItems(createReadStream(file, 'utf8'))
    const counts = await importInstitutions(platform, records, (so) => {
      if (readOf(so) - saidAt < 10_000) return
      saidAt = readOf(so)
      say(`${saidAt} read so far`)
    })
    if (readOf(counts) === 0)
      throw new PlainProblem('No record of the register was in it: the dump of schema 2 is meant, as JSON.')
    return lineOf(counts)
  }
}

const readOf = ({ added, changed, unchanged }: ImportCounts): number => added + changed + unchanged

const lineOf = ({ added, changed, unchanged, skipped, linked }: ImportCounts): string =>
  `${added} added, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped; ${linked} accounts found their institution.`

async function run(words: readonly string[]): Promise<void> {
  const command = institutionsCommand(words)
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 1)
  try {
    const log = nodeLog({ level: 'warn', json: false })
    const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
    console.log(await command(platform, console.log))
  } catch (error) {
    if (codeOf(error) === noSuchTable)
      throw new PlainProblem(`${server.described} knows no institutions yet: start the product once.`)
    throw error instanceof PlainProblem ? error : explainDatabase(error, server.described)
  } finally {
    await close()
    await server.stop()
  }
}

if (import.meta.main) {
  await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof PlainProblem ? error.message : error)
    process.exitCode = 1
  })
}
