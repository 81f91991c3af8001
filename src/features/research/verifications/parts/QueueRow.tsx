import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import type { Instant } from '#values/time.ts'
import type { VerificationItem } from '../contract.ts'
import { deskUrl } from './desk-url.ts'

type QueueRowProps = { item: VerificationItem; now: Instant; isSelected: boolean }

export function QueueRow({ item, now, isSelected }: QueueRowProps) {
  const [query] = useSearchParams()
  return (
    <Link
      to={deskUrl(query, { request: item.id })}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        'flex min-h-18 flex-col justify-center gap-0.5 border-line border-b px-4 text-ink text-xs leading-5 no-underline focus-visible:-outline-offset-2 dense:leading-4',
        isSelected ? 'bg-brand-50 shadow-[inset_3px_0_0_var(--brand-500)]' : 'hover:bg-brand-50/60',
      )}
    >
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
    </Link>
  )
}
