import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environmentOf } from '#test/start-process.ts'
import type { Victim } from './product.ts'
import type { Moved } from './scheduler.ts'

const file = join(import.meta.dirname, 'scheduler.ts')

/** A scheduler that is restarted whenever it has ended: because it was killed, or its database was. */
export function keepScheduler({ settings, databaseUrl }: Pick<Victim, 'settings' | 'databaseUrl'>) {
  let moved: Moved = { renewals: 0, payouts: 0 }
  let child: ChildProcess | undefined
  let isRunning = true
  const runOnce = async (): Promise<void> => {
    const env = { ...environmentOf(settings), CHAOS_URL: await databaseUrl() }
    if (!isRunning) return
    child = fork(file, { env, silent: true })
    child.on('message', (told: Moved) => {
      moved = told
    })
    await once(child, 'exit')
  }
  const life = (async () => {
    while (isRunning) {
      await runOnce().catch(() => undefined)
      await pause(50)
    }
  })()
  return {
    moved: () => moved,
    kill: (): void => void child?.kill('SIGKILL'),
    stop: async (): Promise<void> => {
      isRunning = false
      if (child?.connected) child.disconnect()
      await life
    },
  }
}
