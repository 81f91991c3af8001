import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bounded } from '#platform/bounded.ts'
import { codeOf } from './plain-problem.ts'

export type ThreadLimits = {
  /** The time limit of a job. */
  readonly timeMs: number
  /** The thread ends after this idle time, to free its libraries' memory. */
  readonly idleMs: number
  readonly heapMb: number
  /** How many jobs may wait. */
  readonly waiting: number
}

/** The job exceeded its time or memory limit. */
export class TooMuch extends Error {}

/** A thread or a process that answers: both tell of messages, errors and their end. */
export type Helper = {
  on(event: string, listener: (...told: never[]) => void): Helper
  off(event: string, listener: (...told: never[]) => void): Helper
  postMessage(question: unknown): void
  terminate(): unknown
}

/**
 * A thread of its own that answers one question after the other, and is ended where one takes too long. Its file posts
 * a message once it is ready, so that no question pays for loading libraries.
 *
 * @param begin a process instead, for what may break it (worker-process.ts).
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
  // What the libraries have to say goes nowhere: it would be a stranger's text in our log.
  const worker = new Worker(file, { resourceLimits, stdout: true, stderr: true })
  worker.unref()
  await once(worker, 'message')
  return worker
}

function ask<Answer>(worker: Helper, question: unknown, timeMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // An answer that is already here counts, however busy this thread was.
    const tooLong = setTimeout(() => setImmediate(() => settle(() => reject(new TooMuch()))), timeMs)
    const onMessage = (answer: Answer): void => settle(() => resolve(answer))
    const onError = (error: unknown): void =>
      settle(() => reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error))
    // A process ends by a signal when its memory does; the others are ours, after which nothing is asked.
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
