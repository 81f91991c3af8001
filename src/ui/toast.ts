export type ToastNote = { id: number; text: string; tone: 'ok' | 'bad' }

let notes: readonly ToastNote[] = []
let count = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const change = (next: readonly ToastNote[]): void => {
  notes = next
  for (const listener of listeners) listener()
}

// At most three at a time: the oldest success leaves first, or the oldest error if there is none. The new note never
// does. A repeated note moves to the end instead of appearing twice.
const add = (text: string, tone: ToastNote['tone']): void => {
  count += 1
  const others = notes.filter((note) => note.text !== text || note.tone !== tone)
  const next = [...others, { id: count, text, tone }]
  const spare = others.find((note) => note.tone === 'ok') ?? next[0]
  change(next.length > 3 ? next.filter((note) => note !== spare) : next)
}

/** For messages that need no action; others belong next to their field or button. */
export const toast = {
  /** Disappears after six seconds. */
  show: (text: string): void => add(text, 'ok'),
  /** Stays until dismissed, or until `endErrors`. */
  error: (text: string): void => add(text, 'bad'),
  /** For when errors no longer apply: on another try, on another page, or when the connection is back. */
  endErrors: (): void => {
    if (notes.some((note) => note.tone === 'bad')) change(notes.filter((note) => note.tone === 'ok'))
  },
  dismiss: (id: number): void => change(notes.filter((note) => note.id !== id)),
}

const none: readonly ToastNote[] = []
/** For `useSyncExternalStore`; on the server there is never a note. */
export const toastStore = {
  subscribe,
  read: (): readonly ToastNote[] => notes,
  readOnServer: (): readonly ToastNote[] => none,
}

let places: readonly string[] = []
const move = (next: readonly string[]): void => {
  places = next
  for (const listener of listeners) listener()
}

/** The mounted toasters; the last one shows all notes. */
export const toastPlaces = {
  subscribe,
  last: (): string | undefined => places.at(-1),
  /** @returns a function that unregisters the toaster. */
  enter: (id: string): (() => void) => {
    move([...places, id])
    return () => move(places.filter((place) => place !== id))
  },
}
