import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bounded } from '#platform/bounded.ts'
import { codeOf } from './plain-problem.ts'

export type ThreadLimits = {
  /** The time limit for an answer. */
  readonly timeMs: number
  /** Without a question for this long, the thread ends: its libraries take memory. */
  readonly idleMs: number
  readonly heapMb: number
  /** The maximum number of waiting questions. */
  readonly waiting: number
}

/** The question takes more time or memory than allowed. */
export class TooMuch extends Error {}

/** A thread or a process that answers: both emit messages, errors and their exit. */
export type Helper = {
  on(event: string, listener: (...told: never[]) => void): Helper
  off(event: string, listener: (...told: never[]) => void): Helper
  postMessage(question: unknown): void
  terminate(): unknown
}

/**
 * A thread that answers one question after the other, and is ended if one takes too long. Its file posts a message once
 * it is ready, so that no question pays for loading libraries.
 *
 * @param begin starts a process instead, for work that may break it (worker-process.ts).
 * @throws TooMuch from the question that took too much; TooBusy when too many wait.
 */
export function workerThread<Question, Answer>(
  file: URL,
  limits: ThreadLimits,
  begin: (file: URL, heapMb: number) => Promise<Helper> = beginThread,
): (question: Question) => Promise<Answer> {
  const inTurn = bounded({ running: 1, waiting: limits.waiting })
  let worker: Helper | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    void worker?.terminate()
    worker = undefined
  }
  return (question) =>
    inTurn(async () => {
      clearTimeout(idle)
      worker ??= await begin(file, limits.heapMb)
      try {
        return await ask<Answer>(worker, question, limits.timeMs)
      } catch (cause) {
        end()
        throw cause
      } finally {
        idle = setTimeout(end, limits.idleMs)
        idle.unref()
      }
    })
}

async function beginThread(file: URL, heapMb: number): Promise<Helper> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 }
  // The libraries' output is discarded: it would put untrusted text into our log.
  const worker = new Worker(file, { resourceLimits, stdout: true, stderr: true })
  worker.unref()
  await once(worker, 'message')
  return worker
}

function ask<Answer>(worker: Helper, question: unknown, timeMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // An answer that has already arrived counts, however busy this thread was.
    const tooLong = setTimeout(() => setImmediate(() => settle(() => reject(new TooMuch()))), timeMs)
    const onMessage = (answer: Answer): void => settle(() => resolve(answer))
    const onError = (error: unknown): void =>
      settle(() => reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error))
    // A process that runs out of memory ends by a signal; other signals are our own, after which nothing is asked.
    const onExit = (_: unknown, signal?: string | null): void =>
      settle(() => reject(signal ? new TooMuch() : new Error('the thread ended')))
    const settle = (how: () => void): void => {
      clearTimeout(tooLong)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(question)
  })
}
