import { type KeyRole, makeKey } from '#features/identity/auth-api/actions/service-key.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { nodeLog } from './log.ts'
import { nodePlatform } from './node-platform.ts'
import { PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run key`: makes a token for programs, which is printed once and stored nowhere.

const usage = `npm run key -- service_role   a key for your servers: it opens every account, keep it secret
npm run key -- anon           a key that opens nothing, for clients that must send one`

/** @throws PlainProblem when the arguments name no key. */
export function keyRole([role, ...more]: readonly string[]): KeyRole {
  if (more.length === 0 && (role === 'service_role' || role === 'anon')) return role
  throw new PlainProblem(usage)
}

async function run(words: readonly string[]): Promise<void> {
  const role = keyRole(words)
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 1)
  try {
    const log = nodeLog({ level: 'warn', json: false })
    const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
    console.log(await makeKey(platform, role))
  } catch (error) {
    throw explainDatabase(error, server.described)
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
