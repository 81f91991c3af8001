import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

export type PageLinksProps = {
  /** The cursor of the next page; null on the last. */
  older: string | null
  /** This page's cursor; absent for the newest. */
  after: string | undefined
  /** The URL of the page at a cursor; without one, of the newest. */
  hrefAt: (after: string | undefined) => string
  what: string
  /** For a list that is not in chronological order: back, to the start, forward. */
  words?: readonly [back: string, begin: string, on: string]
}

const inTime = ['Newer', 'Newest', 'Older'] as const

/** The cursors of the earlier pages, stored with the history entry. */
type Turned = { readonly turned: readonly (string | undefined)[] }

const turnedIn = (state: unknown): Turned['turned'] | undefined =>
  typeof state === 'object' && state !== null && 'turned' in state ? (state as Turned).turned : undefined

/**
 * The links between pages, usually from new to old, below the list; each page has its own URL. After turning a page,
 * the list is scrolled to its start and focused.
 */
export function PageLinks({ older, after, hrefAt, what, words = inTime }: PageLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const { state } = useLocation()
  const turned = turnedIn(state)
  const before = turned ?? []
  const [back, begin, on] = words
  const seen = useRef(after)
  useEffect(() => {
    if (seen.current !== after && turned) goTo(listAbove(nav.current))
    seen.current = after
  }, [after, turned])
  const turn = (to: string | undefined, text: string, pages: readonly (string | undefined)[]) => (
    <Link
      to={hrefAt(to)}
      state={{ turned: pages } satisfies Turned}
      preventScrollReset
      className="inline-flex min-h-11 items-center"
    >
      {text}
      <span className="sr-only"> {what}</span>
    </Link>
  )
  if (older === null && after === undefined) return null
  return (
    <nav ref={nav} aria-label={`Pages of ${what}`} className="flex flex-wrap gap-x-6">
      {after !== undefined && before.length > 0 && turn(before.at(-1), back, before.slice(0, -1))}
      {after !== undefined && before.length !== 1 && turn(undefined, begin, [])}
      {older !== null && turn(older, on, [...before, after])}
    </nav>
  )
}

/** The nearest element before the links, or before a container of them. */
function listAbove(nav: HTMLElement | null): HTMLElement | null {
  let one: Element | null = nav
  while (one && !one.previousElementSibling) one = one.parentElement
  return one?.previousElementSibling as HTMLElement | null
}

function goTo(list: HTMLElement | null): void {
  if (!list) return
  list.tabIndex = -1
  list.focus({ preventScroll: true })
  // Below the bar that stays at the top.
  list.style.scrollMarginTop = '5rem'
  list.scrollIntoView({ block: 'start', behavior: 'instant' })
}
