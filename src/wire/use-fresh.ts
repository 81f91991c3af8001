import { useEffect, useRef, useState } from 'react'

const usualMs = 15_000

/**
 * A loader's result, read again at intervals while the page is visible, and when it becomes visible again: a list that
 * updates automatically. @param read undefined, or a failure, keeps the last result until the next time.
 */
export function useFresh<T>(loaded: T, read: () => Promise<T | undefined>, everyMs = usualMs): T {
  const [fresh, setFresh] = useState({ of: loaded, value: loaded })
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    let isHere = true
    const look = (): void => {
      if (document.hidden) return
      latest.current().then(
        (value) => isHere && value !== undefined && setFresh({ of: loaded, value }),
        () => undefined,
      )
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [loaded, everyMs])
  return fresh.of === loaded ? fresh.value : loaded
}
