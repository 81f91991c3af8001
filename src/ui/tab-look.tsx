import type { ReactNode } from 'react'
import { cx } from './cx.ts'

// What tabs that are links and tabs within a page have in common.

export const row = 'relative flex gap-6 dense:gap-4 overflow-x-auto px-0.5 [scrollbar-width:none]'
export const ruled = cx(row, 'border-line border-b')
export const tabClass = (current: boolean): string =>
  cx(
    'inline-flex min-h-11 dense:min-h-8 dense:text-xs shrink-0 items-center gap-2 dense:gap-1.5 border-b-2 px-0.5 py-2.5 dense:py-1.5 no-underline transition-colors duration-150 focus-visible:-outline-offset-2',
    current
      ? 'border-brand-500 font-semibold text-ink'
      : 'border-transparent text-ink-2 hover:border-line hover:text-ink',
  )

export const face = (label: ReactNode, count: number | string | undefined) => (
  <>
    {label}
    {count !== undefined && <span className="font-normal text-ink-3 text-sm dense:text-xs">{count}</span>}
  </>
)

/** Where each key leads from the tab at an index. */
export const step: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}
