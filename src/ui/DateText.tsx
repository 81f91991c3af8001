import { type Instant, longDate, shortDate } from '#values/time.ts'
import { relativeTime } from './relative-time.ts'

export type DateTextProps = {
  at: Instant
  /** "Dec 31, 2024" or "December 31, 2024", in UTC. */
  form?: 'short' | 'long'
  /** If given, shows the time relative to now, with the exact moment in the title. */
  now?: Instant
  className?: string
}

const valid = (at: string): boolean => !Number.isNaN(Date.parse(at))
/** "December 31, 2024, 17:40 UTC". */
export const exactTime = (at: Instant): string => `${longDate(at)}, ${at.slice(11, 16)} UTC`

/** A moment as `<time>`; unparsable text becomes "Invalid Date" (PROJ-48) without `dateTime`. */
export function DateText({ at, form = 'short', now, className }: DateTextProps) {
  if (!valid(at)) return <span className={className}>{shortDate(at)}</span>
  const text = now ? relativeTime(at, now) : form === 'long' ? longDate(at) : shortDate(at)
  return (
    <time dateTime={at} title={now && exactTime(at)} className={className}>
      {text}
    </time>
  )
}
