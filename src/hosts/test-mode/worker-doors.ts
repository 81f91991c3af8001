import type { Api } from '#api/create-api.ts'
import { answerer } from './answer.ts'
import type { Command, FromWorker, ToWorker, Trouble } from './bridge.ts'

/** What answers requests, once the world is open. */
export type Behind = {
  readonly api: Api
  readonly origin: string
  readonly command: (name: Command, file: Blob | undefined) => Promise<unknown>
}

export type Doors = {
  readonly add: (port: MessagePort) => void
  /** Answers what has been waiting at the doors. */
  readonly open: (behind: Behind) => void
  /** From now on, requests wait at their doors. */
  readonly hold: () => void
  /**
   * Stops answering, and says why in a sentence for people. A page that comes later learns only that this worker is
   * alive; once it has ended, that page starts another.
   */
  readonly close: (trouble: Trouble) => void
  /** Sent to all pages, now and when they come later. */
  readonly say: (message: FromWorker) => void
}

export function openDoors(): Doors {
  const ports = new Set<MessagePort>()
  const lastMessages = new Map<FromWorker['kind'], FromWorker>()
  let isClosed = false
  let behind: Promise<Behind>
  let resolve: (behind: Behind) => void
  let reject: (cause: Error) => void
  const wait = (): void => {
    behind = new Promise((yes, no) => {
      resolve = yes
      reject = no
    })
    behind.catch(() => undefined)
  }
  wait()
  const say = (message: FromWorker): void => {
    lastMessages.set(message.kind, message)
    for (const port of ports) port.postMessage(message)
  }
  const add = (port: MessagePort): void => {
    ports.add(port)
    for (const message of lastMessages.values()) port.postMessage(message)
    if (isClosed) return
    const post = (message: FromWorker): void => port.postMessage(message)
    let answer: ReturnType<typeof answerer> | undefined
    port.onmessage = async ({ data, ports: [other] }: MessageEvent<ToWorker>) => {
      if (data.kind === 'door') return other && add(other)
      try {
        const { api, origin, command } = await behind
        answer ??= answerer(api, origin, post)
        if (data.kind !== 'command') return await answer(data)
        post({ kind: 'done', id: data.id, outcome: await command(data.name, data.file) })
      } catch (cause) {
        post({ kind: 'broken', id: data.id, message: cause instanceof Error ? cause.message : 'no answer' })
      }
    }
  }
  return {
    add,
    say,
    open: (given) => {
      resolve(given)
      say({ kind: 'state' })
    },
    hold: wait,
    close: (trouble) => {
      reject(new Error(trouble.sentence))
      wait()
      reject(new Error(trouble.sentence))
      say({ kind: 'state', trouble, isOver: true })
      lastMessages.delete('state')
      isClosed = true
    },
  }
}
