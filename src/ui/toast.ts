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

// At most three at a time: the oldest good news makes room, an error only when there are three of them. Said twice, a
// note moves to the end instead of standing there twice.
const add = (text: string, tone: ToastNote['tone']): void => {
  count += 1
  const others = notes.filter((note) => note.text !== text || note.tone !== tone)
  const next = [...others, { id: count, text, tone }]
  const spare = next.find((note) => note.tone === 'ok') ?? next[0]
  change(next.length > 3 ? next.filter((note) => note !== spare) : next)
}

/** Notes for things that need no action; what needs one belongs next to its field or button. */
export const toast = {
  /** Leaves by itself after six seconds. */
  show: (text: string): void => add(text, 'ok'),
  /** Stays until dismissed. */
  error: (text: string): void => add(text, 'bad'),
  dismiss: (id: number): void => change(notes.filter((note) => note.id !== id)),
}

const none: readonly ToastNote[] = []
/** What `useSyncExternalStore` wants; on the server there is never a note. */
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

/** Where notes may be shown; the place entered last has them all. */
export const toastPlaces = {
  subscribe,
  last: (): string | undefined => places.at(-1),
  /** @returns how to leave. */
  enter: (id: string): (() => void) => {
    move([...places, id])
    return () => move(places.filter((place) => place !== id))
  },
}
