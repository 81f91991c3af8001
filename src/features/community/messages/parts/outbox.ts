import { uuidV4 } from '#values/id.ts'
import type { Api } from '#wire/client.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import type { Way } from '../rules/faces.ts'
import { keepUnsent, keptUnsent, type Unsent, unsentIn, unsentKey } from './kept-words.ts'

export type MessagesApi = Api<typeof messagesContract>

export type Outgoing = {
  readonly unsent: readonly Unsent[]
  /** While the first of them is on its way. */
  readonly isSending: boolean
}

export type Outbox = {
  readonly outgoing: () => Outgoing
  /** @param seen the number of the last message that the writer has seen. */
  readonly send: (text: string, way: Way | undefined, seen: number) => void
  /** Sends again what was not answered. */
  readonly resume: () => void
  /** The same, and what was refused: the writer asks for it. */
  readonly retry: () => void
  readonly remove: (key: string) => void
  /** Its writer is signed out: nothing more is sent. */
  readonly end: () => void
}

type Events = {
  readonly changed: () => void
  readonly stored: (message: Message) => void
  readonly refused: (why: string) => void
}

const longestWaitMs = 60_000

/**
 * Messages on their way to one conversation, one after the other, so that three written without a connection arrive in
 * order. Each has a key from the start: sent again after a lost answer, it is stored once. Without an answer they are
 * sent again after 2 seconds, then less and less often; after a refusal only when their writer asks for it.
 */
export function createOutbox(api: MessagesApi, userId: string, roomId: string, events: Events): Outbox {
  const place = unsentKey(userId, roomId)
  let outgoing: Outgoing = { unsent: keptUnsent(place), isSending: false }
  /** Calls in a row without an answer; what an earlier page left was not answered either. */
  let lost = outgoing.unsent.some(({ why }) => why === undefined) ? 1 : 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Partial<Outgoing>): void => {
    outgoing = { ...outgoing, ...next }
    events.changed()
  }
  /** In the browser, too, where another tab may have added some. */
  const change = (act: (list: readonly Unsent[]) => readonly Unsent[]): void => {
    keepUnsent(place, act(keptUnsent(place)))
    show({ unsent: act(outgoing.unsent) })
  }
  const remove = (key: string): void => change((list) => list.filter((one) => one.key !== key))

  const toSend = (): Unsent | undefined => outgoing.unsent.find(({ why }) => why === undefined)

  /** @returns whether it was answered. */
  const post = async ({ why: _, ...body }: Unsent): Promise<boolean> => {
    const answer = await api('POST /api/threads/:id/messages', { params: { id: roomId }, body }).catch(() => undefined)
    lost = answer ? 0 : lost + 1
    if (!answer) return false
    if (answer.ok) {
      events.stored(answer.data)
      remove(body.key)
      return true
    }
    const why = answer.refusal.errors[0]?.message ?? answer.refusal.title
    change((list) => list.map((one) => (one.key === body.key ? { ...one, why } : one)))
    events.refused(why)
    return true
  }
  const run = async (): Promise<void> => {
    if (outgoing.isSending) return
    clearTimeout(timer)
    show({ isSending: true })
    for (let next = toSend(); next; next = toSend()) if (!(await post(next))) break
    show({ isSending: false })
    retryLater()
  }
  const resume = (): void => {
    if (toSend()) void run()
  }
  const retry = (): void => {
    change((list) => list.map(({ why: _, ...one }) => one))
    resume()
  }
  /** The browser says when it has a network again, but not when we can be reached. */
  const retryLater = (): void => {
    if (lost > 0) timer = setTimeout(resume, Math.min(2000 * 2 ** (lost - 1), longestWaitMs))
  }
  /** What another tab has sent or removed does not leave from here. */
  const followTabs = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key !== place) return
    const left = new Set(unsentIn(newValue).map((one) => one.key))
    const gone = new Set(unsentIn(oldValue).flatMap((one) => (left.has(one.key) ? [] : [one.key])))
    show({ unsent: outgoing.unsent.filter((one) => !gone.has(one.key)) })
  }
  addEventListener('storage', followTabs)
  retryLater()

  return {
    ...{ resume, retry, remove },
    outgoing: () => outgoing,
    send: (text, way, seen) => {
      const key = uuidV4(crypto.getRandomValues(new Uint8Array(16)))
      change((list) => [...list, { key, text, seen, ...(way && { way }) }])
      void run()
    },
    end: () => {
      clearTimeout(timer)
      removeEventListener('storage', followTabs)
      show({ unsent: [] })
    },
  }
}
