import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bounded } from '#platform/bounded.ts'
import type { DocumentFault, Documents } from '#platform/documents.ts'
import { codeOf } from './plain-problem.ts'

type Limits = {
  /** Reading takes no longer. */
  readonly timeMs: number
  /** The library takes 40 MB, so the thread ends when nothing came for so long. */
  readonly idleMs: number
  readonly heapMb: number
}
const limits: Limits = { timeMs: 10_000, idleMs: 5_000, heapMb: 192 }

/** One at a time: reading ten megabytes takes some hundred more. */
export function pdfDocuments({ timeMs, idleMs, heapMb }: Limits = limits): Documents {
  const inTurn = bounded({ running: 1, waiting: 50 })
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    void worker?.terminate()
    worker = undefined
  }
  return {
    faultIn: (bytes) =>
      inTurn(async () => {
        clearTimeout(idle)
        worker ??= await begin(heapMb)
        try {
          return await ask(worker, bytes, timeMs)
        } catch (cause) {
          end()
          if (cause instanceof TooMuch) return 'damaged'
          throw cause
        } finally {
          idle = setTimeout(end, idleMs)
          idle.unref()
        }
      }),
  }
}

class TooMuch extends Error {}

/** Once its libraries are loaded, so that a document's time is its own. */
async function begin(heapMb: number): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 }
  // What the library has to say goes nowhere: it would be a stranger's text in our log.
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits, stdout: true, stderr: true })
  worker.unref()
  await once(worker, 'message')
  return worker
}

/** @throws TooMuch when the document takes more time or memory than it may. */
function ask(worker: Worker, bytes: Uint8Array, timeMs: number): Promise<DocumentFault | undefined> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => settle(() => reject(new TooMuch())), timeMs)
    const onMessage = (said: { fault: DocumentFault | undefined }): void => settle(() => resolve(said.fault))
    const onError = (error: unknown): void =>
      settle(() => reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error))
    const onExit = (): void => settle(() => reject(new Error('the thread that reads documents ended')))
    const settle = (how: () => void): void => {
      clearTimeout(tooLong)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(bytes)
  })
}
