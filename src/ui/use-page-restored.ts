import { useEffect, useRef } from 'react'

/** Calls back when the back button restores the page from the browser's cache: as it was left, its buttons waiting. */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored)
  latest.current = onRestored
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) latest.current()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
