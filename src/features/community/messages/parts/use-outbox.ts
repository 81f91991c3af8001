import { useEffect, useRef, useState } from 'react'
import { uuidV4 } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import type { Way } from '../rules/faces.ts'
import { keepUnsent, keptUnsent, type Unsent, unsentKey } from './kept-words.ts'

export type Outbox = {
  readonly unsent: readonly Unsent[]
  /** While the first of them is on its way. */
  readonly isSending: boolean
  readonly send: (text: string, way: Way | undefined) => void
  readonly retry: () => void
  readonly remove: (key: string) => void
}

type Thread = { readonly userId: string; readonly roomId: string }

/**
 * Messages on their way, one after the other, so that three written without a connection arrive in order. Each has a
 * key from the start: sent again after a lost answer, it is stored once. Without an answer they are sent again after 2
 * seconds, then less and less often.
 */
export function useOutbox({ userId, roomId }: Thread, sent: (message: Message) => void, seen: () => number): Outbox {
  const api = useApi<typeof messagesContract>()
  const place = unsentKey(userId, roomId)
  const [unsent, setUnsent] = useState(() => keptUnsent(place))
  const [isSending, setSending] = useState(false)
  const queue = useRef(unsent)
  const busy = useRef(false)
  /** Calls in a row without an answer; what an earlier page left was not answered either. */
  const [lost, setLost] = useState(unsent.length > 0 && !unsent[0]?.why ? 1 : 0)
  const change = (next: readonly Unsent[]): void => {
    queue.current = [...next]
    setUnsent([...next])
    keepUnsent(place, next)
  }
  const post = async (one: Unsent): Promise<boolean> => {
    const body = { key: one.key, text: one.text, seen: seen(), ...(one.way && { way: one.way }) }
    const answer = await api('POST /api/threads/:id/messages', { params: { id: roomId }, body }).catch(() => undefined)
    setLost((before) => (answer ? 0 : before + 1))
    if (!answer) return false
    if (answer.ok) {
      sent(answer.data)
      change(queue.current.filter(({ key }) => key !== one.key))
      return true
    }
    const why = answer.refusal.errors[0]?.message ?? answer.refusal.title
    change(queue.current.map((other) => (other.key === one.key ? { ...other, why } : other)))
    return false
  }
  const run = async (): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    for (let next = queue.current[0]; next; next = queue.current[0]) if (!(await post(next))) break
    busy.current = false
    setSending(false)
  }
  const retry = (): void => {
    change(queue.current.map(({ why: _, ...one }) => one))
    void run()
  }
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    const back = (): void => {
      if (queue.current.length > 0) again.current()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  // The browser says when it has a network again, but not when we can be reached.
  useEffect(() => {
    if (lost === 0) return
    const timer = setTimeout(() => again.current(), Math.min(2000 * 2 ** (lost - 1), 60_000))
    return () => clearTimeout(timer)
  }, [lost])
  return {
    ...{ unsent, isSending, retry },
    send: (text, way) => {
      change([...queue.current, { key: uuidV4(crypto.getRandomValues(new Uint8Array(16))), text, ...(way && { way }) }])
      void run()
    },
    remove: (key) => change(queue.current.filter((one) => one.key !== key)),
  }
}
