import { type RefObject, useEffect } from 'react'

/**
 * On a phone a row of tabs is wider than the screen: brings the current one into its middle, moving nothing but the
 * row. An observer reports positions once the browser has laid them out anyway; asking for it would make the browser do
 * that at once, in the middle of taking over the page.
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
