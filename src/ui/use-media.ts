import { useCallback, useSyncExternalStore } from 'react'

/** Narrower than two panes beside each other. */
export const narrow = '(max-width: 63.99rem)'

/**
 * Whether the window fits a media query; false on the server. For what is another structure, not only another style.
 */
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
