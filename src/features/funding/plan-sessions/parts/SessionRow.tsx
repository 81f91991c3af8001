import { useSearchParams } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import type { Instant } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { QueueRow } from '#wire/queue-row.tsx'
import type { SessionItem } from '../contract.ts'
import { exactly, sessionNames } from '../rules/sessions.ts'
import { SessionState } from './SessionState.tsx'

/** The current URL with another session selected, or none for the list. */
export const sessionUrl = (query: URLSearchParams, change: { readonly session: string | undefined }): string =>
  changedUrl(query, change)

type SessionRowProps = { readonly item: SessionItem; readonly now: Instant; readonly isSelected: boolean }

export function SessionRow({ item, now, isSelected }: SessionRowProps) {
  const [query] = useSearchParams()
  const isToMark = item.state === 'booked' && item.startsAt !== null && item.startsAt <= now
  return (
    <QueueRow to={sessionUrl(query, { session: item.id })} isSelected={isSelected}>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold text-base dense:text-xs">{item.topic || 'Not kept'}</span>
        <span className="shrink-0">
          <SessionState state={item.state} forStaff />
        </span>
      </span>
      <span className="truncate text-ink-2">
        {item.researcher}, {sessionNames[item.kind].toLowerCase()}
      </span>
      <span className="text-ink-3">
        {item.lacksHost ? (
          <strong className="text-warn">Needs another host</strong>
        ) : isToMark ? (
          <strong className="text-warn">Say how it went</strong>
        ) : item.startsAt && item.state === 'booked' ? (
          exactly(item.startsAt)
        ) : (
          <>
            Asked <DateText at={item.askedAt} now={now} />
          </>
        )}
        {item.host && `, ${item.host}`}
      </span>
    </QueueRow>
  )
}
