import { grantStaff, listStaff, revokeStaff } from '#features/identity/staff/actions/grants.ts'
import { isStaffRole } from '#features/identity/staff/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { staffRoles } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { nodeLog } from './log.ts'
import { nodePlatform } from './node-platform.ts'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run staff`: manages staff accounts, with or without the running app.

/** PostgreSQL's undefined_table: the database was never migrated. */
const noSuchTable = '42P01'

const usage = `npm run staff -- grant <email> <role>   give a verified account a role
npm run staff -- revoke <email>         take it away
npm run staff -- list                   who has which
Roles: ${staffRoles.join(', ')}.`

type Command = (platform: Platform) => Promise<string[]>

/** Parses the arguments before the database is opened. @throws PlainProblem for an unknown command. */
export function staffCommand([verb, email, role]: readonly string[]): Command {
  if (verb === 'list') return describeStaff
  if (verb === 'revoke' && email)
    return async (platform) => {
      await revokeStaff(platform, { email })
      return [`${email} is not staff any more.`]
    }
  if (verb !== 'grant' || !email || !role) throw new PlainProblem(usage)
  if (!isStaffRole(role)) throw new PlainProblem(`There is no role ${role}; the roles are ${staffRoles.join(', ')}.`)
  return async (platform) => {
    await grantStaff(platform, { email, role })
    return [`${email} is now ${role}.`]
  }
}

async function describeStaff(platform: Platform): Promise<string[]> {
  const rows = await listStaff(platform)
  if (rows.length === 0) return ['There are no staff accounts yet.']
  return rows.map(({ email, role, department, expertiseAreas, active }) => {
    const areas = expertiseAreas.length > 0 ? ` (${expertiseAreas.join(', ')})` : ''
    return `${active ? '' : 'revoked: '}${email}  ${role}, ${department}${areas}`
  })
}

async function run(words: readonly string[]): Promise<void> {
  const command = staffCommand(words)
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 1)
  try {
    const log = nodeLog({ level: 'warn', json: false })
    const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
    for (const line of await command(platform)) console.log(line)
  } catch (error) {
    if (codeOf(error) === noSuchTable)
      throw new PlainProblem(`${server.described} holds no accounts yet: start the product once.`)
    throw explainDatabase(error, server.described)
  } finally {
    await close()
    await server.stop()
  }
}

if (import.meta.main) {
  await run(process.argv.slice(2)).catch((error: unknown) => {
    const isPlain = error instanceof PlainProblem || error instanceof Refusal
    console.error(isPlain ? error.message : error)
    process.exitCode = 1
  })
}
