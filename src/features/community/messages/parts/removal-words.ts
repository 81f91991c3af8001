import { type Instant, localDay, localTime } from '#values/time.ts'
import type { Message } from '../contract/objects.ts'
import { momentWords } from './day-words.ts'

/**
 * In place of the text: by which side it was removed, and when. Readers do not learn whether reports or a moderator
 * hid it.
 */
export function removalWords({ at, part, removed }: Message, now: Instant): string {
  if (removed === null) return 'Removed'
  const by =
    removed.by === 'moderator' ? 'Hidden by moderation' : part === 'you' ? 'Removed by you' : 'Removed by its author'
  // The line stands below the day on which it was written.
  const isSameDay = localDay(removed.at) === localDay(at)
  return `${by}, ${isSameDay ? localTime(removed.at) : momentWords(removed.at, now)}`
}
