import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { outboxOf, outgoingTo, showStored, subscribeToOutboxes } from './outboxes.ts'

export type OpenOutbox = Outgoing & Pick<Outbox, 'send' | 'retry' | 'remove'>

type Thread = { readonly userId: string; readonly roomId: string }

/** The outbox of the open conversation. @param stored gets each message once the server has it. */
export function useOutbox({ userId, roomId }: Thread, stored: (message: Message) => void): OpenOutbox {
  const api = useApi<typeof messagesContract>()
  const outbox = useMemo(() => outboxOf(api, userId, roomId), [api, userId, roomId])
  const latest = useRef(stored)
  latest.current = stored
  useEffect(() => showStored(roomId, (message) => latest.current(message)), [roomId])
  return { ...useOutgoing(roomId), send: outbox.send, retry: outbox.retry, remove: outbox.remove }
}

export function useOutgoing(roomId: string): Outgoing {
  const read = (): Outgoing => outgoingTo(roomId)
  return useSyncExternalStore(subscribeToOutboxes, read, read)
}
