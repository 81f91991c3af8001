import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/cx.ts'
import { itemUrl, type QueueKind } from './desk-url.ts'

/** A line of a row, with something at each end. */
export const queueLine = 'flex items-center justify-between gap-3'

type QueueLinkProps = {
  readonly kind: QueueKind
  readonly id: string
  readonly isSelected: boolean
  readonly children: ReactNode
}

/** A row of the queue that opens its item; the open one is kept in view. */
export function QueueLink({ kind, id, isSelected, children }: QueueLinkProps) {
  const [query] = useSearchParams()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <Link
      ref={link}
      to={itemUrl(query, { kind, id })}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        'flex min-h-22 flex-col justify-center border-line border-b px-4 text-ink text-xs leading-5 no-underline focus-visible:-outline-offset-2 dense:h-18 dense:min-h-0 dense:text-[0.75rem] dense:leading-4',
        isSelected ? 'bg-brand-50 shadow-[inset_3px_0_0_var(--brand-500)]' : 'hover:bg-brand-50/60',
      )}
    >
      {children}
    </Link>
  )
}
