import { useEffect, useRef, useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message, OpenThread } from '../contract/objects.ts'

type Shown = { readonly messages: readonly Message[]; readonly hasOlder: boolean }

/** Merges the server's answer into the messages on the screen; older ones stay where the two meet. */
function merge(shown: Shown, given: Shown): Shown {
  const first = given.messages[0]?.seq
  const meets = first !== undefined && shown.messages.some(({ seq }) => seq >= first)
  if (!meets) return given
  const before = shown.messages.filter(({ seq }) => seq < first)
  const last = given.messages.at(-1)?.seq ?? 0
  const later = shown.messages.filter(({ seq }) => seq > last)
  return {
    messages: [...before, ...given.messages, ...later],
    hasOlder: before.length > 0 ? shown.hasOlder : given.hasOlder,
  }
}

/** The messages of the open thread: the newest from its page, older ones on demand, one's own at once. */
export function useThread(given: OpenThread) {
  const api = useApi<typeof messagesContract>()
  const [shown, setShown] = useState<Shown>(given)
  const [isLoading, setLoading] = useState(false)
  const seenOf = useRef(given)
  useEffect(() => {
    if (seenOf.current === given) return
    seenOf.current = given
    setShown((before) => merge(before, given))
  }, [given])
  const first = shown.messages[0]?.seq
  const loadOlder = async (): Promise<void> => {
    if (first === undefined || isLoading) return
    setLoading(true)
    const answer = await api('GET /api/threads/:id/messages', {
      params: { id: given.thread.id },
      query: { before: first },
    }).catch(() => undefined)
    if (answer?.ok) {
      const { messages, hasMore } = answer.data
      setShown((now) => ({ messages: [...messages, ...now.messages], hasOlder: hasMore }))
    }
    setLoading(false)
  }
  const add = (message: Message): void =>
    setShown((now) =>
      now.messages.some(({ seq }) => seq === message.seq) ? now : { ...now, messages: [...now.messages, message] },
    )
  return { ...shown, isLoading, loadOlder: () => void loadOlder(), add }
}
