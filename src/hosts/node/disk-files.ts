import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files, StoredFile } from '#platform/files.ts'
import { codeOf } from './plain-problem.ts'

/**
 * File storage in a folder. After `put` the file is on the disk. Files appear whole or not at all; the media type is in
 * a second file.
 */
export function diskFiles(folder: string): Files {
  return {
    async put(key, bytes, type) {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(typeFileOf(path), new TextEncoder().encode(type))
      await writeWhole(path, bytes)
    },
    get: (key) => openStored(pathOf(folder, key)),
    async remove(key) {
      const path = pathOf(folder, key)
      await removeFile(path)
      await removeFile(typeFileOf(path))
    },
    async space() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}

const typeFileOf = (path: string): string => `${path}~type`

/** Our code makes the keys, so an unexpected one is a defect. No key leads out of the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)) throw new Error(`not a key of ours: ${key}`)
  return join(folder, key)
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}~${randomBytes(6).toString('hex')}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A folder has the name of a key that only other keys begin with, so no file is stored under it. */
async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ERR_FS_EISDIR') throw error
  })
}

/** Reads through one handle, so that a removal in between cannot change what is sent. */
async function openStored(path: string): Promise<StoredFile | undefined> {
  try {
    const type = await readFile(typeFileOf(path), 'utf8')
    const file = await open(path, 'r')
    const { size } = await file.stat()
    return { bytes: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>, sizeBytes: size, type }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
