import type { WorldAbout } from './archive.ts'

/** A file of the database that differs from the shipped world; `id` is null if it was removed. */
export type KeptFile = { readonly path: string; readonly id: string | null; readonly sizeBytes: number }
/** 8 kB of a file. */
export type KeptPage = { readonly id: string; readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> }
export type FileChanges = { readonly files: readonly KeptFile[]; readonly pages: readonly KeptPage[] }

/** What this browser stores of a world: how it was shipped, and what was written since. */
export type KeptWorld = {
  /** The archive that it started from; `about` names the current migrations. */
  readonly base: Blob
  readonly about: WorldAbout
  /** The folder of people's uploads (person-files.ts). */
  readonly folder: string
}

export type WorldStore = {
  readonly find: () => Promise<KeptWorld | undefined>
  readonly findChanges: () => Promise<FileChanges>
  /** In one transaction. @throws when the browser has no more room. */
  readonly keep: (changes: FileChanges) => Promise<void>
  readonly keepAbout: (about: WorldAbout) => Promise<void>
  /** Replaces this world by another one, atomically. */
  readonly replace: (world: KeptWorld) => Promise<void>
  readonly close: () => void
}

const stores = ['world', 'files', 'pages'] as const

/**
 * @param gone called when another window removed it.
 * @throws if the browser stores nothing, as in some private windows.
 */
export async function openWorldStore(name: string, gone: () => void = () => undefined): Promise<WorldStore> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store)
  }
  const database = await result(opening)
  // Another version of these pages, or 'clear site data', must not wait for this one.
  database.onversionchange = () => {
    database.close()
    gone()
  }
  const store = (kind: (typeof stores)[number]): IDBObjectStore => database.transaction(kind).objectStore(kind)
  return {
    find: () => result(store('world').get('now') as IDBRequest<KeptWorld | undefined>),
    findChanges: async () => {
      const [files, pages] = await Promise.all([
        result(store('files').getAll() as IDBRequest<KeptFile[]>),
        result(store('pages').getAll() as IDBRequest<KeptPage[]>),
      ])
      return { files, pages }
    },
    keep: ({ files, pages }) =>
      change(database, (kind) => {
        for (const file of files) kind('files').put(file, file.path)
        for (const page of pages) kind('pages').put(page, [page.id, page.number])
      }),
    keepAbout: async (about) => {
      const known = await result(store('world').get('now') as IDBRequest<KeptWorld | undefined>)
      if (known) await change(database, (kind) => void kind('world').put({ ...known, about }, 'now'))
    },
    replace: (world) =>
      change(database, (kind) => {
        kind('files').clear()
        kind('pages').clear()
        kind('world').put(world, 'now')
      }),
    close: () => database.close(),
  }
}

function change(
  database: IDBDatabase,
  work: (kind: (store: (typeof stores)[number]) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite')
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser kept nothing'))
    try {
      work((store) => transaction.objectStore(store))
    } catch (cause) {
      // Otherwise only the earlier part would be stored.
      transaction.abort()
      reject(cause)
    }
  })
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    if ('onblocked' in request)
      request.onblocked = () => reject(new Error('another window of an earlier version is open'))
  })
