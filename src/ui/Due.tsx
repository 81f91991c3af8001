import { hourMs, type Instant, millisOf } from '#values/time.ts'
import { exactTime } from './DateText.tsx'
import { latenessText, relativeTime } from './relative-time.ts'
import { StatusBadge } from './StatusBadge.tsx'

const soonMs = 24 * hourMs

/** A due date in plain words, "13 hours late" or "in 3 hours", with the exact moment in the title. */
export function Due({ at, now }: { at: Instant; now: Instant }) {
  const left = millisOf(at) - millisOf(now)
  const text = left < 0 ? latenessText(at, now) : relativeTime(at, now)
  const time = (
    <time dateTime={at} title={exactTime(at)}>
      {text}
    </time>
  )
  if (left >= soonMs) return <span className="whitespace-nowrap text-ink-2">{time}</span>
  return (
    <StatusBadge tone={left < 0 ? 'bad' : 'warn'} className="whitespace-nowrap">
      {time}
    </StatusBadge>
  )
}
