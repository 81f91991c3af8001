import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { plainLink, type RenderLink } from './link.tsx'
import { pageWindow } from './page-window.ts'

export type PaginationProps = {
  current: number
  last: number
  hrefFor: (page: number) => string
  renderLink?: RenderLink
  label?: string
}

const box = 'inline-grid min-h-11 min-w-11 place-items-center rounded-lg border px-2 tabular-nums no-underline'

/**
 * Links, so that every page has a URL. Renders nothing for a single page. Phones show only the first, the current and
 * the last number.
 */
export function Pagination({ current, last, hrefFor, renderLink = plainLink, label = 'Pages' }: PaginationProps) {
  if (last < 2) return null
  const aside = (page: number | 'gap') => page !== 'gap' && page !== 1 && page !== last && page !== current
  const turn = (page: number, rel: 'prev' | 'next', sign: ReactNode, word: string) =>
    page < 1 || page > last ? (
      <span aria-hidden="true" className={cx(box, 'border-transparent text-line')}>
        {sign}
      </span>
    ) : (
      renderLink({
        href: hrefFor(page),
        rel,
        'aria-label': word,
        className: cx(box, 'border-line text-ink hover:bg-brand-50'),
        children: sign,
      })
    )
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1.5 max-sm:gap-1">
        <li>{turn(current - 1, 'prev', <ChevronLeft size={18} aria-hidden="true" />, 'Previous page')}</li>
        {pageWindow(current, last).map((page, index) => (
          <li key={page === 'gap' ? `gap-${index}` : page} className={cx(aside(page) && 'max-sm:hidden')}>
            {page === 'gap' ? (
              <span className={cx(box, 'border-transparent text-ink-3 max-sm:min-w-4 max-sm:px-0')}>…</span>
            ) : (
              renderLink({
                href: hrefFor(page),
                'aria-label': `Page ${page}`,
                className: cx(
                  box,
                  page === current
                    ? 'border-brand-600 bg-brand-600 font-semibold text-on-brand'
                    : 'border-transparent text-ink hover:border-line hover:bg-brand-50',
                ),
                children: page,
                ...(page === current && { 'aria-current': 'page' as const }),
              })
            )}
          </li>
        ))}
        <li>{turn(current + 1, 'next', <ChevronRight size={18} aria-hidden="true" />, 'Next page')}</li>
      </ul>
    </nav>
  )
}
