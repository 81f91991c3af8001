import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while the page is only the server's text, so that a form without its handlers sends nothing. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
