import { exceptionLabels } from '#features/funding/exceptions/rules.ts'
import { readExceptions } from '#features/funding/reconciliation/actions/desk.ts'
import { compareWithGateway } from '#features/funding/reconciliation/actions/reconcile.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { nodeLog } from './log.ts'
import { nodePlatform } from './node-platform.ts'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run reconcile`: runs the nightly comparison with the gateway now, with or without the running app.

/** PostgreSQL's undefined_table: the database was never migrated. */
const noSuchTable = '42P01'

export type Report = { readonly lines: readonly string[]; readonly agrees: boolean }

/**
 * Compares, and prints the result with every open exception, old ones too.
 *
 * @throws PlainProblem without a gateway, while another process compares, and when the gateway does not answer.
 */
export async function reconcileNow(platform: Platform): Promise<Report> {
  const { payments } = platform
  if (payments.mode === 'none')
    throw new PlainProblem('No payment gateway is set up: there is nothing to compare with.')
  const figures = await compareWithGateway(platform).catch((cause: unknown) => {
    if (cause instanceof GatewayUnavailable)
      throw new PlainProblem(`The gateway ${payments.name} does not answer. Nothing was lost; please try again later.`)
    throw cause
  })
  if (!figures) throw new PlainProblem('Another process is comparing at this moment. Please try again in a while.')
  const { compared, repaired, filed } = figures
  const open = await listOpen(platform)
  return {
    agrees: open.length === 0,
    lines: [
      `The gateway ${payments.name} (${payments.mode}) and the books, at ${platform.clock.now()}:`,
      `  ${compared} compared, ${repaired} without an event, ${filed} new exceptions.`,
      ...(repaired > 0 ? ['  What came without an event is applied by the running product, or when it starts.'] : []),
      ...open,
      open.length === 0
        ? 'Nothing is open: the gateway and the books agree.'
        : `${open.length} open: a person closes each at ${platform.settings.origin}${deskPaths.financial({ tab: 'exceptions' })}`,
    ],
  }
}

async function listOpen(platform: Platform): Promise<string[]> {
  const lines: string[] = []
  let after: string | undefined
  do {
    const page = await readExceptions(platform, 'open', after)
    for (const { kind, reference, detail, firstSeenAt } of page.exceptions)
      lines.push(`  OPEN    ${exceptionLabels[kind]}: ${reference}, since ${firstSeenAt}\n          ${detail}`)
    after = page.older ?? undefined
  } while (after !== undefined)
  return lines
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 2)
  try {
    const log = nodeLog({ level: 'warn', json: false })
    const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
    const { lines, agrees } = await reconcileNow(platform)
    for (const line of lines) console.log(line)
    if (!agrees) process.exitCode = 1
  } catch (error) {
    if (codeOf(error) === noSuchTable)
      throw new PlainProblem(`${server.described} holds no gifts yet: start the product once.`)
    throw explainDatabase(error, server.described)
  } finally {
    await close()
    await server.stop()
  }
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof PlainProblem ? error.message : error)
    process.exitCode = 2
  })
}
