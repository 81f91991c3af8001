import { useEffect, useState } from 'react'
import { keepText, keptText } from './kept-words.ts'

type Draft = { readonly text: string; readonly setText: (text: string) => void }

/** The draft in one thread: it survives a reload, and another tab gets it once it is left. */
export function useDraftOf(key: string): Draft {
  const [text, setState] = useState(() => keptText(key))
  useEffect(() => {
    const follow = (event: StorageEvent): void => {
      if ((event.key === key || event.key === null) && !document.hasFocus()) setState(keptText(key))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [key])
  const setText = (next: string): void => {
    setState(next)
    keepText(key, next)
  }
  return { text, setText }
}
