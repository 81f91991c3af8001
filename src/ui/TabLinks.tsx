import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { plainLink, type RenderLink } from './link.tsx'
import { face, row, ruled, step, tabClass } from './tab-look.tsx'
import { useCurrentInView } from './use-current-in-view.ts'

export type TabLink = { id: string; label: ReactNode; href: string; count?: number }
export type TabLinksProps = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly TabLink[]
  current: string
  renderLink?: RenderLink
  /** Without a rule below, for a bar that has its own. */
  plain?: boolean
}

/**
 * Tabs as links: each has its address, and the page works without scripts. With scripts they are one tab stop; arrow
 * keys, Home and End move along them, and Enter or Space opens.
 */
export function TabLinks({ label, tabs, current, renderLink = plainLink, plain }: TabLinksProps) {
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, current)
  // Before hydration, each is a tab stop of its own.
  const [stop, setStop] = useState<string>()
  useEffect(() => setStop(current), [current])
  const move = (event: KeyboardEvent): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = links.indexOf(event.target as HTMLElement)
    if (event.key === ' ') links[at]?.click()
    const next = step[event.key]?.(at, links.length - 1)
    if (at < 0 || (event.key !== ' ' && next === undefined)) return
    event.preventDefault()
    if (next === undefined) return
    links[next]?.focus()
    setStop(tabs[next]?.id)
  }
  const leave = (event: FocusEvent): void => {
    if (!list.current?.contains(event.relatedTarget)) setStop(current)
  }
  return (
    <nav aria-label={label}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onBlur={leave}
        className={plain ? cx(row, 'lg:h-12') : ruled}
      >
        {tabs.map((tab) => (
          <Fragment key={tab.id}>
            {renderLink({
              href: tab.href,
              role: 'tab',
              className: tabClass(tab.id === current),
              children: face(tab.label, tab.count),
              'aria-selected': tab.id === current,
              ...(tab.id === current && { 'aria-current': 'page' as const }),
              ...(stop !== undefined && { tabIndex: tab.id === stop ? 0 : -1 }),
            })}
          </Fragment>
        ))}
      </div>
    </nav>
  )
}
