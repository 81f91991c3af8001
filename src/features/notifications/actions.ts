import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { NotificationType } from './contract.ts'
import { insertNotifications } from './store.ts'

export type Notice = {
  readonly userId: Id<'user'>
  readonly type: NotificationType
  /** Names the event, for example `update:<id>`: the same event tells a person once, however often it is handled. */
  readonly eventKey: string
  readonly title: string
  readonly body?: string | undefined
  /** A path of ours that shows what happened. */
  readonly target: string
}

/** Tells people what happened, in the caller's transaction and in one statement: the news and its cause commit together. */
export async function notify(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({ ...notice, body: notice.body ?? null, id: newId<'notification'>(platform) }))
  await insertNotifications(tx, rows, platform.clock.now())
}
