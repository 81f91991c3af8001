import { useCallback, useSyncExternalStore } from 'react'

/** Too narrow for two panes side by side. */
export const narrow = '(max-width: 63.99rem)'

/** Whether the window matches a media query; false on the server. For differences in structure, not only in style. */
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
