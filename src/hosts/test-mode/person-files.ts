import type { Files } from '#platform/files.ts'

/** People's uploads, in the origin's private file system; where there is none, in memory. */
export type PersonFiles = Files & {
  readonly all: () => Promise<FileMap>
}

type FileMap = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** Each world has its own folder, so that its files are complete before it replaces another world. */
export type Folders = {
  readonly open: (folder: string) => Promise<PersonFiles>
  /** Makes another folder. @returns its name. @throws when the browser has no more room. */
  readonly fill: (files: FileMap) => Promise<string>
  readonly keepOnly: (folder: string) => Promise<void>
}

/** A file starts with its media type, on a line of its own. */
type Folder = {
  readonly write: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  readonly remove: (key: string) => Promise<void>
  readonly keys: () => Promise<string[]>
}

/** @throws if the browser has no such file system, or stores nothing. */
export async function openFolders(name: string): Promise<Folders> {
  if (!('createWritable' in FileSystemFileHandle.prototype)) throw new Error('files cannot be written here')
  const root = await navigator.storage.getDirectory()
  const ours = await root.getDirectoryHandle(encodeURIComponent(name), { create: true })
  const folderOf = async (folder: string): Promise<Folder> =>
    privateFolder(await ours.getDirectoryHandle(folder, { create: true }))
  return {
    open: async (folder) => filesIn(await folderOf(folder)),
    fill: async (files) => {
      const folder = crypto.randomUUID()
      // A world without files needs no folder yet.
      const made = files.size > 0 ? await folderOf(folder) : undefined
      for (const [key, bytes] of files) await made?.write(key, bytes)
      return folder
    },
    keepOnly: async (folder) => {
      for await (const other of ours.keys()) if (other !== folder) await ours.removeEntry(other, { recursive: true })
    },
  }
}

/** Lost with the last tab. */
export const filesInMemory = (files: FileMap): PersonFiles => filesIn(inMemory(files))

function filesIn(folder: Folder): PersonFiles {
  return {
    put: (key, bytes, type) => folder.write(key, withType(bytes, type)),
    get: async (key) => {
      const kept = await folder.read(key)
      if (!kept) return undefined
      const end = kept.indexOf(10)
      const bytes = kept.subarray(end + 1)
      const type = new TextDecoder().decode(kept.subarray(0, end))
      return { bytes: new Blob([bytes]).stream(), sizeBytes: bytes.byteLength, type }
    },
    remove: folder.remove,
    all: async () => {
      const found = new Map<string, Uint8Array<ArrayBuffer>>()
      for (const key of await folder.keys()) {
        const bytes = await folder.read(key)
        if (bytes) found.set(key, bytes)
      }
      return found
    },
  }
}

function withType(bytes: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${type}\n`)
  const whole = new Uint8Array(head.byteLength + bytes.byteLength)
  whole.set(head)
  whole.set(bytes, head.byteLength)
  return whole
}

const isMissing = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'NotFoundError'

/** Names are encoded, because keys contain slashes. */
function privateFolder(folder: FileSystemDirectoryHandle): Folder {
  return {
    write: async (key, bytes) => {
      const handle = await folder.getFileHandle(encodeURIComponent(key), { create: true })
      const writing = await handle.createWritable()
      await writing.write(bytes)
      await writing.close()
    },
    read: async (key) => {
      try {
        const file = await (await folder.getFileHandle(encodeURIComponent(key))).getFile()
        return new Uint8Array(await file.arrayBuffer())
      } catch (cause) {
        if (isMissing(cause)) return undefined
        throw cause
      }
    },
    remove: async (key) => {
      await folder.removeEntry(encodeURIComponent(key)).catch((cause: unknown) => {
        if (!isMissing(cause)) throw cause
      })
    },
    keys: async () => {
      const found: string[] = []
      for await (const entry of folder.keys()) found.push(decodeURIComponent(entry))
      return found
    },
  }
}

function inMemory(files: FileMap): Folder {
  const kept = new Map(files)
  return {
    write: async (key, bytes) => void kept.set(key, bytes),
    read: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  }
}
