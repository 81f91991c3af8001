import { type Archive, fetchPacked, fetchTight, openArchive, unpack, type WorldAbout } from './archive.ts'
import { type Engine, startEngine } from './engine.ts'
import { type Migration, NewerWorld } from './migrate.ts'
import { type Folders, openFolders } from './person-files.ts'
import { type FileChanges, type KeptWorld, openWorldStore, type WorldStore } from './world-store.ts'

/** The delivered files, whose download starts before anything else is known. */
export type Parts = {
  readonly engine: Promise<Engine>
  readonly migrations: Promise<readonly Migration[]>
  /** The documents of the product, by name. */
  readonly ownTexts: Promise<ReadonlyMap<string, string>>
  /** The delivered world, fetched on demand. */
  readonly newWorld: () => Promise<Blob>
}

export function beginParts(place: URL): Parts {
  const parts = {
    engine: startEngine(place),
    migrations: readPacked<Migration[]>('migrations', place),
    ownTexts: readPacked<[string, string][]>('texts', place).then((texts) => new Map(texts)),
    newWorld: () => fetchTight('world', place),
  }
  // Errors are reported by those who await them.
  for (const part of [parts.engine, parts.migrations, parts.ownTexts]) part.catch(() => undefined)
  return parts
}

const readPacked = async <T>(name: string, place: URL): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unpack(await fetchPacked(name, place)))) as T

/** The browser's store of a world. Absent if it stores nothing, as in some private windows. */
export type Keeping = { readonly store: WorldStore; readonly folders: Folders }

/** The parts of a world before its database is opened. */
export type Found = {
  readonly keeping: Keeping | undefined
  readonly known: KeptWorld | undefined
  readonly changes: FileChanges
  /** The archive it started from, stored and opened. */
  readonly base: Blob
  readonly archive: Archive
}

const nothing: FileChanges = { files: [], pages: [] }

/** The world stored in this browser, or the delivered one. @param gone called when another window removes it. */
export async function findWorld(name: string, parts: Parts, gone: () => void): Promise<Found> {
  const keeping = await openKeeping(name, gone)
  const known = await keeping?.store.find()
  const base = known?.base ?? (await parts.newWorld())
  const [changes, archive] = await Promise.all([
    known && keeping ? keeping.store.findChanges() : nothing,
    openArchive(base),
  ])
  refuseNewer(known?.about ?? archive.about, await parts.migrations)
  return { keeping, known, changes, base, archive }
}

/** Both or neither: a world without its files would be incomplete. */
async function openKeeping(name: string, gone: () => void): Promise<Keeping | undefined> {
  try {
    const folders = await openFolders(name)
    return { store: await openWorldStore(name, gone), folders }
  } catch (cause) {
    console.warn('this browser keeps nothing', cause)
    return undefined
  }
}

/** @throws NewerWorld */
export function refuseNewer({ migrations }: WorldAbout, known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name))
  if (migrations.some((name) => !names.has(name))) throw new NewerWorld()
}

/** Whether the stored world is from a later release. Writes nothing. */
export async function isNewerThan(name: string, { migrations }: Parts): Promise<boolean> {
  const store = await openWorldStore(name)
  try {
    const kept = await store.find()
    if (kept) refuseNewer(kept.about, await migrations)
    return false
  } catch (cause) {
    return cause instanceof NewerWorld
  } finally {
    store.close()
  }
}
