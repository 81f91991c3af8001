import { useContext, useEffect, useRef, useState } from 'react'
import { DraftWriter, keepDraft, keptDraft, nobody, onForgotten } from './drafts.ts'

export type Draft = {
  readonly text: string
  readonly setText: (text: string) => void
  /** Call once the text has been sent. */
  readonly clear: () => void
  /** The person wants none of it; until they type again it can be brought back. */
  readonly discard: () => void
  /** Brings back what was discarded; undefined if nothing was. */
  readonly restore: (() => void) | undefined
}

/**
 * Text that survives a reload of this tab but ends with it, and with signing out, so that other users of the browser do
 * not find it.
 * @param name of the form, in this tab. @param given the text until something else is typed.
 */
export function useDraft(name: string, given = ''): Draft {
  const writer = useContext(DraftWriter)
  const [text, setState] = useState(given)
  const [discarded, setDiscarded] = useState<string>()
  const owner = useRef(writer)
  const isTypedHere = useRef(false)
  useEffect(() => {
    const show = (): void => {
      // The session ran out while they typed: the text stays on the screen until somebody signs in, and stays theirs.
      const isLeft = writer === nobody && isTypedHere.current && keptDraft(name, owner.current) !== undefined
      if (!isLeft) {
        owner.current = writer
        isTypedHere.current = false
      }
      const kept = keptDraft(name, owner.current)
      if (kept !== undefined) keepDraft(name, owner.current, kept)
      setState(kept ?? given)
      setDiscarded(undefined)
    }
    show()
    return onForgotten(show)
  }, [name, writer])
  const setText = (next: string): void => {
    isTypedHere.current = true
    setState(next)
    setDiscarded(undefined)
    keepDraft(name, owner.current, next === given ? undefined : next)
  }
  const discard = (): void => {
    setText(given)
    setDiscarded(text)
  }
  const restore = discarded === undefined ? undefined : () => setText(discarded)
  return { text, setText, clear: () => setText(given), discard, restore }
}

/**
 * The fields of a form as such a draft. A change that comes late, such as the file of an upload that has ended, keeps
 * what was typed meanwhile. @param read the fields from the kept text; '' if nothing is kept.
 */
export function useFieldsDraft<F extends object>(name: string, read: (kept: string) => F) {
  const { text, setText, ...draft } = useDraft(name)
  const fields = read(text)
  const latest = useRef(fields)
  latest.current = fields
  const change = (changed: Partial<F>): void => {
    latest.current = { ...latest.current, ...changed }
    setText(JSON.stringify(latest.current))
  }
  return { ...draft, fields, change, isKept: text !== '' }
}
