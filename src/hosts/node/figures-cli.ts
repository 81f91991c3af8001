import { refreshAll } from '#features/office/staff-analytics/actions/refresh.ts'
import { instantOf } from '#values/time.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run figures`: counts the figures of /admin/analytics now, with or without the running app, which counts them
// every ten minutes. It is most useful after an import of old gifts.

/** PostgreSQL's undefined_table: the database was never migrated. */
const noSuchTable = '42P01'

async function run(): Promise<void> {
  const server = await reachDatabase(readConfig(process.env))
  const { database, close } = openDatabase(server.url, 1)
  try {
    await refreshAll({ database, clock: { now: () => instantOf(Date.now()) } })
    console.log(`The figures in ${server.described} are counted.`)
  } catch (error) {
    if (codeOf(error) === noSuchTable)
      throw new PlainProblem(`${server.described} holds nothing to count yet: start the product once.`)
    throw explainDatabase(error, server.described)
  } finally {
    await close()
    await server.stop()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof PlainProblem ? error.message : error)
  process.exitCode = 2
})
