import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while the page is only the server's text, so that nothing is sent by a form that nobody listens to yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
