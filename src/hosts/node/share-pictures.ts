import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import type { ShareCard } from '#platform/images.ts'
import { type ThreadLimits, workerThread } from './worker-thread.ts'

const defaults: ThreadLimits = { timeMs: 15_000, idleMs: 30_000, heapMb: 96, waiting: 50 }

type Drawn = { readonly jpeg: Uint8Array } | { readonly fault: string }

/** Where a thread finds the folder of unpacked fonts. */
export const fontFolderKey = 'folder of fonts'
let folder: string | undefined

/** One per process, deleted at its end: the drawing library keeps the files in use. */
function fontFolder(): string {
  if (folder) return folder
  const made = mkdtempSync(join(tmpdir(), 'fundamental-fonts-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  return made
}

/** On its own thread: fonts are read and letters laid out without delaying requests. */
export function sharePictures(limits: Partial<ThreadLimits> = {}): (card: ShareCard) => Promise<Uint8Array> {
  const ask = workerThread<ShareCard, Drawn>(new URL('./share-worker.ts', import.meta.url), { ...defaults, ...limits })
  return async (card) => {
    setEnvironmentData(fontFolderKey, fontFolder())
    const drawn = await ask(card)
    if ('fault' in drawn) throw new Error(`a shared picture could not be drawn: ${drawn.fault}`)
    return drawn.jpeg
  }
}
