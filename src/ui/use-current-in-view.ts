import { type RefObject, useEffect } from 'react'

/**
 * On phones a row of tabs may be wider than the screen: scrolls only the row, to centre the current tab. An observer
 * reports positions once the browser has laid out the page anyway; reading them would force a layout during hydration.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-current=page], [aria-selected=true]')
    if (!row || !tab) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect()
        if (seen?.rootBounds) row.scrollLeft += middleOf(seen.boundingClientRect) - middleOf(seen.rootBounds)
      },
      { root: row },
    )
    observer.observe(tab)
    return () => observer.disconnect()
  }, [list, current])
}

const middleOf = ({ left, width }: DOMRectReadOnly): number => left + width / 2
