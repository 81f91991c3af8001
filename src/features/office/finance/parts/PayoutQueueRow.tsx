import { useSearchParams } from 'react-router'
import type { PayoutItem } from '#features/funding/payouts/contract/objects.ts'
import { payoutStateLabels } from '#features/funding/payouts/parts/PayoutState.tsx'
import { reasonLabels } from '#features/funding/payouts/rules/holds.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { inCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { QueueRow } from '#wire/queue-row.tsx'

type PayoutQueueRowProps = { item: PayoutItem; now: Instant; isSelected: boolean }

export function PayoutQueueRow({ item, now, isSelected }: PayoutQueueRowProps) {
  const [query] = useSearchParams()
  return (
    <QueueRow to={changedUrl(query, { payout: item.id })} isSelected={isSelected}>
      <span className="wrap-anywhere line-clamp-2 font-semibold max-lg:text-sm">{item.project.title}</span>
      <span className="flex items-center justify-between gap-3 text-ink-2">
        <span className="truncate">
          P-{item.number}, {item.payee}
        </span>
        {item.hold ? (
          <Due at={item.hold.reviewBy} now={now} />
        ) : (
          <DateText at={item.endedAt ?? item.sentAt ?? item.requestedAt} className="whitespace-nowrap" />
        )}
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="small-caps text-[0.6875rem] text-ink-3">{stands(item)}</span>
        <strong className="tabular-nums">{inCents(item.cents)}</strong>
      </span>
    </QueueRow>
  )
}

/** Of one that waits: how many have agreed; otherwise its hold, or its state. */
function stands({ state, hold, approved, seats }: PayoutItem): string {
  if (hold) return reasonLabels[hold.reason]
  if (state === 'requested') return seats === 1 ? 'Needs 1' : `${approved} of ${seats}`
  return payoutStateLabels[state].text
}
