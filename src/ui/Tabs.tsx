import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { plainLink, type RenderLink } from './link.tsx'
import { toast } from './toast.ts'
import { useCurrentInView } from './use-current-in-view.ts'

const row = 'relative flex gap-6 dense:gap-4 overflow-x-auto px-0.5 [scrollbar-width:none]'
const ruled = cx(row, 'border-line border-b')
const tabClass = (current: boolean): string =>
  cx(
    'inline-flex min-h-11 dense:min-h-8 dense:text-xs shrink-0 items-center gap-2 dense:gap-1.5 border-b-2 px-0.5 py-2.5 dense:py-1.5 no-underline transition-colors duration-150 focus-visible:-outline-offset-2',
    current
      ? 'border-brand-500 font-semibold text-ink'
      : 'border-transparent text-ink-2 hover:border-line hover:text-ink',
  )

const face = (label: ReactNode, count: number | string | undefined) => (
  <>
    {label}
    {count !== undefined && <span className="font-normal text-ink-3 text-sm dense:text-xs">{count}</span>}
  </>
)

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

const step: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
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

export type Tab = { id: string; label: ReactNode; count?: number | string; panel: ReactNode }
export type TabsProps = { label: string; tabs: readonly Tab[]; current: string; onChange: (id: string) => void }

/** Tabs within a page: one tab stop, arrow keys, Home and End. Hidden panels are not rendered. */
export function Tabs({ label, tabs, current, onChange: onChosen }: TabsProps) {
  const onChange = (id: string): void => {
    // Errors belong to the tab that is left.
    toast.endErrors()
    onChosen(id)
  }
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, current)
  const index = tabs.findIndex((tab) => tab.id === current)
  const move = (event: KeyboardEvent) => {
    const next = tabs[step[event.key]?.(index, tabs.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={ruled}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={tabClass(tab.id === current)}
          >
            {face(tab.label, tab.count)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
        tabIndex={0}
        className="pt-5"
      >
        {tabs[index]?.panel}
      </div>
    </div>
  )
}
