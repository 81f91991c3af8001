import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'

/** At most this many people in one batch. */
const batchMax = 500
const retryMs = secondMs

export type Batcher = {
  /** Refreshes these people, at once or with the next batch; safe to call often. */
  readonly refresh: (userIds: readonly Id<'user'>[]) => void
}

/**
 * Collects people while a batch is running, so that changes for a thousand people, or a thousand people who reconnect,
 * cost a few statements. A batch that fails is tried again.
 */
export function createBatcher(
  refreshAll: (userIds: readonly Id<'user'>[]) => Promise<void>,
  failed: (cause: unknown) => void,
): Batcher {
  const waiting = new Set<Id<'user'>>()
  let isRunning = false
  const runAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting.values().take(batchMax)]
      // Removed before the refresh: a person who changes meanwhile is refreshed once more.
      for (const userId of batch) waiting.delete(userId)
      await refreshAll(batch).catch((cause: unknown) => {
        for (const userId of batch) waiting.add(userId)
        throw cause
      })
    }
  }
  const begin = (): void => {
    if (isRunning) return
    isRunning = true
    runAll()
      .finally(() => {
        isRunning = false
      })
      .catch((cause: unknown) => {
        failed(cause)
        setTimeout(begin, retryMs)
      })
  }
  return {
    refresh: (userIds) => {
      for (const userId of userIds) waiting.add(userId)
      begin()
    },
  }
}
