import { parseArgs } from 'node:util'
import { listKeys, makeKey, revokeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { isKeyRole, keyDaysDefault, keyDaysMax, keyNameMax } from '#features/identity/auth-api/rules/service-keys.ts'
import type { Platform } from '#platform/platform.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { nodeLog } from './log.ts'
import { nodePlatform } from './node-platform.ts'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run key`: keys for programs. A token is printed once and stored nowhere; the list has its id.

/** PostgreSQL's undefined_table: the database was never migrated. */
const noSuchTable = '42P01'

const usage = `npm run key -- service_role [--name "nightly export"] [--days 90]
                              a key for your servers: it opens every account, keep it secret
npm run key -- anon           a key that opens nothing, for clients that must send one
npm run key -- list           the keys that were made, and until when they are good
npm run key -- revoke <id>    refuses one from now on
A key is good for ${keyDaysDefault} days unless --days says otherwise (at most ${keyDaysMax}), whatever ORIGIN and PORT are.`

type Command = (platform: Platform) => Promise<string[]>

/** Parses the arguments before the database is opened. @throws PlainProblem for an unknown command. */
export function keyCommand(words: readonly string[]): Command {
  const { positionals, values } = parsed(words)
  const [verb, id, ...more] = positionals
  const isWithOptions = values.name !== undefined || values.days !== undefined
  if (more.length > 0) throw new PlainProblem(usage)
  if (verb === 'list' && id === undefined && !isWithOptions) return describeKeys
  if (verb === 'revoke' && id !== undefined && !isWithOptions) return revoke(id)
  if (!isKeyRole(verb) || id !== undefined) throw new PlainProblem(usage)
  const made = { ...named(values.name), ...lasting(values.days) }
  return async (platform) => [await makeKey(platform, verb, made)]
}

function parsed(words: readonly string[]) {
  try {
    const options = { name: { type: 'string' }, days: { type: 'string' } } as const
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    throw new PlainProblem(usage)
  }
}

function named(name: string | undefined): { name?: string } {
  if (name === undefined) return {}
  if (name.trim() === '' || name.length > keyNameMax)
    throw new PlainProblem(`--name takes 1 to ${keyNameMax} characters.`)
  return { name: name.trim() }
}

function lasting(days: string | undefined): { days?: number } {
  if (days === undefined) return {}
  if (!/^[1-9]\d*$/.test(days) || Number(days) > keyDaysMax)
    throw new PlainProblem(`--days takes a whole number from 1 to ${keyDaysMax}.`)
  return { days: Number(days) }
}

const revoke =
  (id: string): Command =>
  async (platform) => {
    if (await revokeKey(platform, id)) return [`${id} is refused from now on.`]
    throw new PlainProblem(`There is no key ${id} that could be revoked: npm run key -- list`)
  }

async function describeKeys(platform: Platform): Promise<string[]> {
  const keys = await listKeys(platform)
  if (keys.length === 0) return ['There are no keys yet.']
  const now = platform.clock.now()
  const dayOf = (at: string) => at.slice(0, 10)
  return keys.map(({ id, role, name, createdAt, expiresAt, lastUsedAt, revokedAt }) => {
    const end = expiresAt > now ? `good until ${dayOf(expiresAt)}` : `ended ${dayOf(expiresAt)}`
    const standing = revokedAt ? `revoked ${dayOf(revokedAt)}` : end
    const use = lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'never used'
    return `${id}  ${role}  ${name}: made ${dayOf(createdAt)}, ${standing}, ${use}`
  })
}

async function run(words: readonly string[]): Promise<void> {
  const command = keyCommand(words)
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 1)
  try {
    const log = nodeLog({ level: 'warn', json: false })
    const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
    for (const line of await command(platform)) console.log(line)
  } catch (error) {
    if (codeOf(error) === noSuchTable)
      throw new PlainProblem(`${server.described} knows no keys yet: start the product once.`)
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
