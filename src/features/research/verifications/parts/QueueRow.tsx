import { useSearchParams } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import type { Instant } from '#values/time.ts'
import { QueueRow as DeskRow } from '#wire/queue-row.tsx'
import type { VerificationItem } from '../contract.ts'
import { deskUrl } from './desk-url.ts'

type QueueRowProps = { item: VerificationItem; now: Instant; isSelected: boolean }

export function QueueRow({ item, now, isSelected }: QueueRowProps) {
  const [query] = useSearchParams()
  return (
    <DeskRow to={deskUrl(query, { request: item.id })} isSelected={isSelected}>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold text-base dense:text-xs">{item.name}</span>
        {item.decidedAt === null ? (
          <Due at={item.dueAt} now={now} />
        ) : (
          <DateText at={item.decidedAt} now={now} className="whitespace-nowrap text-ink-2" />
        )}
      </span>
      <span className="truncate text-ink-2">{item.institution ?? 'No institution named'}</span>
      <span className="text-ink-3">
        Asked <DateText at={item.askedAt} now={now} />
      </span>
    </DeskRow>
  )
}
