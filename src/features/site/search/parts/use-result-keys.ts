import { useEffect } from 'react'

/** Keyboard navigation in the results; its script comes after the first view. */
export function useResultKeys(): void {
  useEffect(() => {
    const leaving = new AbortController()
    void import('./result-keys.ts').then(
      ({ pressResultKey }) => addEventListener('keydown', pressResultKey, { signal: leaving.signal }),
      // Without them every result is still reached by Tab.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
}
