import { useRef } from 'react'

/** A new key for new content: the same sent twice is kept once, and what was changed since is not taken for it. */
export function useKey() {
  const sent = useRef({ content: '', key: '' })
  return {
    keyFor: (what: unknown): string => {
      const content = JSON.stringify(what)
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
      return sent.current.key
    },
    /** It arrived: the same again is another one. */
    endKey: (): void => {
      sent.current = { content: '', key: '' }
    },
  }
}
