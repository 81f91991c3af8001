import { useEffect, useRef, useState } from 'react'

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

/**
 * The fields of a form as such a draft. A change that comes late, such as the file of an upload that has ended, keeps
 * what was typed meanwhile. @param read the fields from the kept text; '' if nothing is kept.
 */
export function useFieldsDraft<F extends object>(name: string, read: (kept: string) => F) {
  const { text, setText, clear } = useDraft(name)
  const fields = read(text)
  const latest = useRef(fields)
  latest.current = fields
  const change = (changed: Partial<F>): void => {
    latest.current = { ...latest.current, ...changed }
    setText(JSON.stringify(latest.current))
  }
  return { fields, change, isKept: text !== '', clear }
}
