import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { clusterOf } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { choosePostgresHome } from './home.ts'
import { pidFileOf } from './leftovers.ts'

test('a server that is killed just as it becomes ready is restarted, and never given up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  const home = choosePostgresHome(folder)
  const troubles: string[] = []
  const onTrouble = (sentence: string) => troubles.push(sentence)
  const server = await startEmbeddedPostgres(home, { durable: false, pauseMs: 100, onTrouble })
  try {
    for (let killed = 0, last = 0; killed < 7; killed += 1) last = await killWhenReady(clusterOf(home), last)
    const client = postgres(server.url, { max: 1 })
    await expect.poll(() => client`select 1 as one`.catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
    await client.end()
    expect(troubles.filter((one) => one.includes('is being started again'))).toHaveLength(7)
    expect(troubles.filter((one) => one.includes('is started again in 0.1 seconds'))).toHaveLength(2)
  } finally {
    await server.stop()
    for (const one of [home.folder, folder]) rmSync(one, { recursive: true, force: true })
  }
}, 60_000)

/** Polls more often than the startup code does. @returns the process that was killed. */
async function killWhenReady(cluster: string, last: number): Promise<number> {
  for (;;) {
    const file = pidFileOf(cluster)
    const pid = Number(file?.[0])
    if (pid > 0 && pid !== last && file?.[7]?.trim() === 'ready') {
      process.kill(pid, 'SIGKILL')
      return pid
    }
    await pause(0)
  }
}
