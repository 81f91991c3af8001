import { useEffect, useRef, useState } from 'react'

export type DeskKeys = Readonly<Record<string, () => void>>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Single keys, except while someone types, a dialog is open, or a modifier makes it another command. */
export function useDeskKeys(keys: DeskKeys, isOn: boolean): void {
  const known = useRef(keys)
  useEffect(() => {
    known.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const act = Object.hasOwn(known.current, event.key) ? known.current[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

const storageKey = 'review-desk-keys'

/** Single keys can get in the way of speech input, so everyone can turn them off for their browser (WCAG 2.1.4). */
export function useKeysSetting(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(storageKey) !== 'off'), [])
  return [
    isOn,
    (on) => {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
      setOn(on)
    },
  ]
}
