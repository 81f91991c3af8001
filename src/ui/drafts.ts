import { createContext } from 'react'

// What people typed and did not send, in this tab alone. A draft is named after its writer, and only their pages read
// it: a session may run out and another person sign in here.

/** The writer of drafts while nobody is signed in. They become those of the next person who signs in. */
export const nobody = 'nobody'

/** The id of the person who is signed in, or `nobody`. */
export const DraftWriter = createContext<string>(nobody)

/** Used when the browser refuses storage or it is full: drafts then last as long as the page. */
const memory = new Map<string, string>()

const start = 'draft '
const keyOf = (name: string, writer: string): string => `${start}${writer} ${name}`
const writerOf = (key: string): string => key.slice(start.length).split(' ', 1)[0] ?? ''

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function remove(key: string): void {
  memory.delete(key)
  storage()?.removeItem(key)
}

function write(key: string, text: string): void {
  remove(key)
  const kept = storage()
  try {
    if (kept) kept.setItem(key, text)
    else memory.set(key, text)
  } catch {
    memory.set(key, text)
  }
}

const read = (key: string): string | undefined => memory.get(key) ?? storage()?.getItem(key) ?? undefined

/** What the writer typed into the form of this name, or what was typed later by nobody signed in. */
export const keptDraft = (name: string, writer: string): string | undefined =>
  read(keyOf(name, nobody)) ?? read(keyOf(name, writer))

/** What was typed before signing in becomes the writer's own by it. @param text undefined removes it. */
export function keepDraft(name: string, writer: string, text: string | undefined): void {
  remove(keyOf(name, nobody))
  if (text === undefined) remove(keyOf(name, writer))
  else write(keyOf(name, writer), text)
}

const onScreen = new Set<() => void>()

/** Calls back when drafts were removed. @returns how to stop. */
export function onForgotten(listener: () => void): () => void {
  onScreen.add(listener)
  return () => onScreen.delete(listener)
}

function forget(isGone: (writer: string) => boolean): void {
  const keys = [...memory.keys(), ...Object.keys(storage() ?? {})].filter((key) => key.startsWith(start))
  for (const key of keys) if (isGone(writerOf(key))) remove(key)
  for (const listener of onScreen) listener()
}

/** Their writer has signed out. */
export const forgetDrafts = (): void => forget(() => true)

/** Somebody else is signed in than the person whose session had run out. */
export const forgetDraftsOfOthers = (writer: string): void => forget((one) => one !== writer && one !== nobody)
