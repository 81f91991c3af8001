import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'

/** At most this many people or conversations in one batch. */
const batchMax = 500
const retryMs = secondMs

export type Batcher<Of extends string> = {
  /** Refreshes these, at once or with the next batch; safe to call often. */
  readonly refresh: (ids: readonly Id<Of>[]) => void
}

/**
 * Collects ids while a batch is running, so that changes for a thousand people, or a thousand people who reconnect,
 * cost a few statements. A batch that fails is tried again.
 */
export function createBatcher<Of extends string>(
  refreshAll: (ids: readonly Id<Of>[]) => Promise<void>,
  failed: (cause: unknown) => void,
): Batcher<Of> {
  const waiting = new Set<Id<Of>>()
  let isRunning = false
  const runAll = async (): Promise<void> => {
    isRunning = true
    try {
      while (waiting.size > 0) {
        const batch = [...waiting.values().take(batchMax)]
        // Removed before the refresh: a person who changes meanwhile is refreshed once more.
        for (const id of batch) waiting.delete(id)
        await refreshAll(batch).catch((cause: unknown) => {
          for (const id of batch) waiting.add(id)
          throw cause
        })
      }
    } finally {
      // In the same step as the last look at `waiting`, so that no id arrives in between.
      isRunning = false
    }
  }
  const begin = (): void => {
    if (isRunning) return
    runAll().catch((cause: unknown) => {
      failed(cause)
      setTimeout(begin, retryMs)
    })
  }
  return {
    refresh: (ids) => {
      for (const id of ids) waiting.add(id)
      begin()
    },
  }
}
