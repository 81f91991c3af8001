import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'

/** People looked after at once. */
const batchMax = 500
const retryMs = secondMs

export type Gathering = {
  /** Looks after these people, at once or with the next batch; safe to call often. */
  readonly look: (userIds: readonly Id<'user'>[]) => void
}

/**
 * Gathers who is to be looked after while one batch is under way: news for a thousand people costs a few statements,
 * and so do a thousand people who come back at once. A batch that fails is tried again.
 */
export function gathering(
  lookAfter: (userIds: readonly Id<'user'>[]) => Promise<void>,
  failed: (cause: unknown) => void,
): Gathering {
  const waiting = new Set<Id<'user'>>()
  let isLooking = false
  const lookAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting.values().take(batchMax)]
      // Before looking: who changes meanwhile is looked after once more.
      for (const userId of batch) waiting.delete(userId)
      await lookAfter(batch).catch((cause: unknown) => {
        for (const userId of batch) waiting.add(userId)
        throw cause
      })
    }
  }
  const begin = (): void => {
    if (isLooking) return
    isLooking = true
    lookAll()
      .finally(() => {
        isLooking = false
      })
      .catch((cause: unknown) => {
        failed(cause)
        setTimeout(begin, retryMs)
      })
  }
  return {
    look: (userIds) => {
      for (const userId of userIds) waiting.add(userId)
      begin()
    },
  }
}
