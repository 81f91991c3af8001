import type { Way } from '../rules/faces.ts'

// Typed and unsent text, in this browser: it survives a reload and is available in another tab. Signing out deletes
// it.

export type Unsent = {
  readonly key: string
  readonly text: string
  readonly way?: Way | undefined
  /** The number of the last message that the writer had seen. */
  readonly seen?: number | undefined
  /** Why the server refused it; absent while it was not answered. */
  readonly why?: string | undefined
}

const start = 'messages:'
export const draftKey = (userId: string, roomId: string): string => `${start}draft:${userId}:${roomId}`
export const unsentKey = (userId: string, roomId: string): string => `${start}unsent:${userId}:${roomId}`

export const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    // Storage may be disabled; then it lasts as long as the page.
    return undefined
  }
}

export const keptText = (key: string): string => storage()?.getItem(key) ?? ''

export function keepText(key: string, text: string): void {
  try {
    if (text === '') storage()?.removeItem(key)
    else storage()?.setItem(key, text)
  } catch {
    // Full: typed text stays on the screen.
  }
}

export const keptUnsent = (key: string): Unsent[] => unsentIn(keptText(key))

/** @param text as it is kept. */
export function unsentIn(text: string | null): Unsent[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? (list as Unsent[]) : []
  } catch {
    return []
  }
}

export const keepUnsent = (key: string, list: readonly Unsent[]): void =>
  keepText(key, list.length === 0 ? '' : JSON.stringify(list))

/** At sign-out, in all tabs. */
export function forgetWords(): void {
  const all = storage()
  if (!all) return
  for (const key of Object.keys(all)) if (key.startsWith(start)) all.removeItem(key)
}
