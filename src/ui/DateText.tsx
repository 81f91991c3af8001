import { type Instant, longDate, shortDate } from '#values/time.ts'
import { relativeTime } from './relative-time.ts'

export type DateTextProps = {
  at: Instant
  /** "Dec 31, 2024" or "December 31, 2024", in UTC. */
  form?: 'short' | 'long'
  /** Given, the distance from now is shown and the exact moment is in the title. */
  now?: Instant
  className?: string
}

const valid = (at: string): boolean => !Number.isNaN(Date.parse(at))
const exactly = (at: Instant): string => `${longDate(at)}, ${at.slice(11, 16)} UTC`

/** A moment as `<time>`; text that is no moment is shown as "Invalid Date" (PROJ-48) and claims no machine form. */
export function DateText({ at, form = 'short', now, className }: DateTextProps) {
  if (!valid(at)) return <span className={className}>{shortDate(at)}</span>
  const text = now ? relativeTime(at, now) : form === 'long' ? longDate(at) : shortDate(at)
  return (
    <time dateTime={at} title={now && exactly(at)} className={className}>
      {text}
    </time>
  )
}
