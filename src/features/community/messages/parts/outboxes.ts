import { currentUserId, subscribeToSession } from '#features/identity/session/parts/session.ts'
import { toast } from '#ui/toast.ts'
import { createClient, type Fetch } from '#wire/client.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import { storage, unsentKey } from './kept-words.ts'
import { createOutbox, type MessagesApi, type Outbox, type Outgoing } from './outbox.ts'

// The outboxes of the signed-in person in this tab: messages leave whatever page is open.

type Owned = { readonly userId: string; readonly outbox: Outbox }

const outboxes = new Map<string, Owned>()
const listeners = new Set<() => void>()
/** The open transcripts, each by its conversation. */
const transcripts = new Map<string, (message: Message) => void>()

export const subscribeToOutboxes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function outboxOf(api: MessagesApi, userId: string, roomId: string): Outbox {
  const known = outboxes.get(roomId)
  if (known?.userId === userId) return known.outbox
  if (outboxes.size === 0) {
    addEventListener('online', resumeAll)
    subscribeToSession(endOfOthers)
  }
  const outbox = createOutbox(api, userId, roomId, {
    changed: () => {
      for (const listener of listeners) listener()
    },
    stored: (message) => transcripts.get(roomId)?.(message),
    // Beside its words, where they are shown.
    refused: (why) => {
      if (!transcripts.has(roomId)) toast.error(`A message was not sent: ${why}`)
    },
  })
  outboxes.set(roomId, { userId, outbox })
  return outbox
}

const nothing: Outgoing = { unsent: [], isSending: false }
export const outgoingTo = (roomId: string): Outgoing => outboxes.get(roomId)?.outbox.outgoing() ?? nothing

/** Shows what is stored, as long as a transcript is open. @returns how to stop. */
export function showStored(roomId: string, show: (message: Message) => void): () => void {
  transcripts.set(roomId, show)
  return () => {
    if (transcripts.get(roomId) === show) transcripts.delete(roomId)
  }
}

/** The conversations in which something of this person is kept. */
function unsentRooms(userId: string): string[] {
  const prefix = unsentKey(userId, '')
  return Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

/** Goes on with what earlier pages of the signed-in person did not get through, and so for each later person. */
export function sendUnsent(fetch: Fetch): void {
  const api = createClient<typeof messagesContract>(fetch, location.origin)
  let person: string | undefined
  const look = (): void => {
    const userId = currentUserId()
    if (userId === person) return
    person = userId
    if (userId) for (const roomId of unsentRooms(userId)) outboxOf(api, userId, roomId)
  }
  subscribeToSession(look)
  look()
}

function resumeAll(): void {
  for (const { outbox } of outboxes.values()) outbox.resume()
}

/** A message never leaves with the session of another person. */
function endOfOthers(): void {
  const userId = currentUserId()
  for (const [roomId, owned] of outboxes) {
    if (owned.userId === userId) continue
    owned.outbox.end()
    outboxes.delete(roomId)
  }
}
