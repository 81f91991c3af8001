import { useEffect, useRef, useState } from 'react'

/** What each single key does; `what` is its text in the list of keys. */
export type DeskKeys = Readonly<Record<string, { readonly what: string; readonly act: () => void }>>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Single-key shortcuts, except while typing, in a dialog, or with a modifier key. */
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
      const key = Object.hasOwn(known.current, event.key) ? known.current[event.key] : undefined
      if (!key) return
      event.preventDefault()
      key.act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

const storageKey = 'review-desk-keys'

/** Single-key shortcuts interfere with speech input, so they can be turned off for this browser (WCAG 2.1.4). */
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
