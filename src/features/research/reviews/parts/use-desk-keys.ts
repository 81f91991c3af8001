import { useEffect, useRef, useState } from 'react'

export type DeskKeys = Readonly<Record<string, () => void>>

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
