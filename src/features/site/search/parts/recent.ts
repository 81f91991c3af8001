import { useSyncExternalStore } from 'react'

// Recent searches stay in this browser (`forgetRecent` clears them at sign-out).

const key = 'recent-searches'
const most = 8
const changed = new Set<() => void>()
let known: { readonly text: string; readonly list: readonly string[] } = { text: '', list: [] }

function read(): readonly string[] {
  const text = storage((store) => store.getItem(key)) ?? ''
  if (text !== known.text) known = { text, list: listIn(text) }
  return known.list
}

function listIn(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Browsers may refuse storage; then nothing is remembered. */
function storage<T>(use: (store: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

function write(list: readonly string[]): void {
  storage((store) => (list.length > 0 ? store.setItem(key, JSON.stringify(list)) : store.removeItem(key)))
  for (const notify of changed) notify()
}

/** Stored once the visitor has opened a result, so that a half-typed word is not stored. */
export function keepRecent(q: string): void {
  const text = q.trim()
  if (text !== '') write([text, ...read().filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, most))
}

export const forgetRecent = (): void => write([])

const none: readonly string[] = []

export const useRecent = (): readonly string[] =>
  useSyncExternalStore(
    (notify) => {
      changed.add(notify)
      addEventListener('storage', notify)
      return () => {
        changed.delete(notify)
        removeEventListener('storage', notify)
      }
    },
    read,
    () => none,
  )
