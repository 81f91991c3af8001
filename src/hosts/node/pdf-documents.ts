import type { DocumentFault, Documents } from '#platform/documents.ts'
import { beginProcess } from './worker-process.ts'
import { type ThreadLimits, TooMuch, workerThread } from './worker-thread.ts'

/** The library takes 40 MB. One at a time: reading ten megabytes takes some hundred more. */
const defaults: ThreadLimits = { timeMs: 10_000, idleMs: 5_000, heapMb: 192, waiting: 50 }

export function pdfDocuments(limits: Partial<ThreadLimits> = {}): Documents {
  const file = new URL('./pdf-worker.ts', import.meta.url)
  const ask = workerThread<Uint8Array, { readonly fault: DocumentFault | undefined }>(
    file,
    { ...defaults, ...limits },
    beginProcess,
  )
  return {
    faultIn: async (bytes) => {
      try {
        return (await ask(bytes)).fault
      } catch (cause) {
        if (cause instanceof TooMuch) return 'damaged'
        throw cause
      }
    },
  }
}
