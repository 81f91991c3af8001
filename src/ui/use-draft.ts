import { useEffect, useState } from 'react'

export type Draft = {
  readonly text: string
  readonly setText: (text: string) => void
  /** Call once the text has been sent. */
  readonly clear: () => void
}

const store = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    // Storage may be disabled; then the draft lasts as long as the page.
    return undefined
  }
}

/**
 * Text that survives a reload of this tab but ends with it, so that other users of the browser do not find it.
 * @param name of the form, in this tab. @param given the text until something else is typed.
 */
export function useDraft(name: string, given = ''): Draft {
  const key = `draft ${name}`
  const [text, setState] = useState(given)
  useEffect(() => setState(store()?.getItem(key) ?? given), [key])
  const setText = (next: string): void => {
    setState(next)
    if (next === given) store()?.removeItem(key)
    else store()?.setItem(key, next)
  }
  return { text, setText, clear: () => setText(given) }
}
