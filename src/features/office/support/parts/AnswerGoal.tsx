import { exactTime } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { hourMs, type Instant, millisOf, minuteMs } from '#values/time.ts'

const soonMs = 2 * hourMs

/** '42 min', '1 h 20 min', '3 d'. */
export function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} d`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** The time left until the first answer is due, by the clock on the wall. */
export function AnswerGoal({ at, now }: { readonly at: Instant; readonly now: Instant }) {
  const left = millisOf(at) - millisOf(now)
  const text = (
    <time dateTime={at} title={exactTime(at)}>
      {left < 0 ? `${span(-left)} late` : `${span(left)} left`}
    </time>
  )
  if (left >= soonMs) return <span className="whitespace-nowrap text-ink-2">{text}</span>
  return (
    <StatusBadge tone={left < 0 ? 'bad' : 'warn'} className="whitespace-nowrap">
      {text}
    </StatusBadge>
  )
}
