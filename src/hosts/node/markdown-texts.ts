import type { Log } from '#platform/log.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Texts } from '#platform/texts.ts'
import type { TextQuestion } from './text-worker.ts'
import { type ThreadLimits, TooMuch, workerThread } from './worker-thread.ts'

const defaults: ThreadLimits = { timeMs: 500, idleMs: 60_000, heapMb: 96, waiting: 200 }

/** On its own thread, which can be terminated: how long rendering takes depends on an untrusted text. */
export function markdownTexts(log: Log, limits: Partial<ThreadLimits> = {}): Texts {
  const file = new URL('./text-worker.ts', import.meta.url)
  const ask = workerThread<TextQuestion, { readonly json: string | undefined }>(file, { ...defaults, ...limits })
  return {
    render: async (source, kind = 'people') => {
      try {
        return (await ask({ source, kind })).json
      } catch (cause) {
        if (cause instanceof TooBusy) throw cause
        if (!(cause instanceof TooMuch)) log.error('a text could not be rendered', { cause })
        return undefined
      }
    },
  }
}
