import { type RefObject, useEffect } from 'react'

/**
 * On a phone a row of tabs is wider than the screen: brings the current one into its middle, moving nothing but the row.
 *
 * @param list must be positioned, since the place of a tab is told from there.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-current=page], [aria-selected=true]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [list, current])
}
