import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BodyInterrupted } from '#platform/read-body.ts'
import type { Scratch } from '#platform/scratch.ts'
import { randomHex } from './crypto.ts'

/** A file this old was left by a process that died: no upload takes an hour. */
const forgottenMs = 60 * 60 * 1000

/** Short-lived files in a folder of the data folder. */
export function diskScratch(folder: string): Scratch {
  let isSwept = false
  return {
    async collect(bytes, bytesMax) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!isSwept) await sweep(folder)
      isSwept = true
      const path = join(folder, randomHex(12))
      const isWhole = await writeAll(path, bytes, bytesMax).catch(async (cause: unknown) => {
        await rm(path, { force: true })
        throw cause
      })
      const remove = () => rm(path, { force: true })
      if (!isWhole) {
        await remove()
        return undefined
      }
      return { read: async () => Uint8Array.from(await readFile(path)), remove }
    },
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may remove one at the same time.
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > forgottenMs) await rm(path, { force: true })
  }
}

async function writeAll(path: string, bytes: ReadableStream<Uint8Array>, bytesMax: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600)
  const reader = bytes.getReader()
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new BodyInterrupted(cause)
      })
      if (done) return true
      size += value.byteLength
      if (size > bytesMax) {
        await reader.cancel().catch(() => undefined)
        return false
      }
      await file.write(value)
    }
  } finally {
    await file.close()
  }
}
