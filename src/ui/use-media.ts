import { useCallback, useSyncExternalStore } from 'react'

/** Too narrow for two panes next to each other. */
export const narrow = '(max-width: 63.99rem)'

/** Whether a media query matches; false on the server. For different structure, not only different style. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
