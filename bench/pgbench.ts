import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's pgbench: on PATH, or in the folder of its PostgreSQL packages. */
export function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()].find(existsSync)
}

/**
 * Transactions per second of one script, prepared, over as many connections as the app uses. Without the first of each
 * connection, which plans the statement: on a slow machine that took most of the time.
 */
export function pgbench(
  binary: string,
  url: string,
  script: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): number {
  const how = ['-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
  const times = logged(binary, url, script, how).flatMap(({ isFirst, ms }) => (isFirst ? [] : [ms]))
  if (times.length === 0) throw new Error(`pgbench: no connection had a second transaction within ${seconds} s`)
  return (clients * 1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0)
}

/** How long each transaction took, in milliseconds, while each client repeats its own script. */
export function pgbenchTimes(binary: string, url: string, scripts: readonly string[], seconds: number): number[] {
  const how = ['-c', String(scripts.length), '-j', '1', '-T', String(seconds)]
  return logged(binary, url, branchesOf(scripts), how).map(({ ms }) => ms)
}

type Transaction = { readonly isFirst: boolean; readonly ms: number }

/** Runs a script. @returns its transactions; `isFirst` is one of each connection. */
function logged(binary: string, url: string, script: string, how: readonly string[]): Transaction[] {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = ['-n', '-f', file, '-l', `--log-prefix=${join(folder, 'log')}`, ...how, url]
  const ran = spawnSync(binary, args, { encoding: 'utf8' })
  const lines = globSync(join(folder, 'log.*')).flatMap((name) => readFileSync(name, 'utf8').trim().split('\n'))
  rmSync(folder, { recursive: true })
  if (ran.status !== 0 || /error/i.test(ran.stderr)) throw new Error(`pgbench: ${ran.stderr} ${ran.stdout}`)
  const known = new Set<string>()
  // Client, number, microseconds.
  return lines.map((line) => {
    const [client = '', , micros] = line.split(' ')
    const isFirst = !known.has(client)
    known.add(client)
    return { isFirst, ms: Number(micros) / 1000 }
  })
}

const branchesOf = (scripts: readonly string[]): string =>
  scripts.map((script, client) => `\\if :client_id = ${client}\n${script}\n\\endif`).join('\n')

/**
 * Runs each client's script once, in parallel.
 * @returns the seconds from the first statement to the last; pgbench reads long scripts slowly, which is not counted.
 */
export function pgbenchOnce(binary: string, url: string, scripts: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, branchesOf(scripts))
  const clients = String(scripts.length)
  const ran = spawnSync(binary, ['-n', '-f', file, '-c', clients, '-j', '1', '-t', '1', url], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const failed = /number of failed transactions: ([1-9]\d*)/.exec(ran.stdout)
  if (ran.status !== 0 || failed || /error/i.test(ran.stderr)) throw new Error(`pgbench: ${ran.stderr} ${ran.stdout}`)
  const perSecond = /tps = ([\d.]+)/.exec(ran.stdout)?.[1]
  if (!perSecond) throw new Error(`pgbench: ${ran.stdout}`)
  return scripts.length / Number(perSecond)
}
