import { type Archive, fetchPacked, fetchTight, openArchive, unpack, type WorldAbout } from './archive.ts'
import { type Engine, startEngine } from './engine.ts'
import { type Migration, NewerWorld } from './migrate.ts'
import { type Folders, openFolders } from './person-files.ts'
import { type FileChanges, type KeptWorld, openWorldStore, type WorldStore } from './world-store.ts'

/** The files of the folder, requested before anything else is known. */
export type Parts = {
  readonly engine: Promise<Engine>
  readonly migrations: Promise<readonly Migration[]>
  /** The product's documents, by name. */
  readonly ownTexts: Promise<ReadonlyMap<string, string>>
  /** The world shipped with the folder, fetched on demand. */
  readonly newWorld: () => Promise<Blob>
}

export function beginParts(place: URL): Parts {
  const parts = {
    engine: startEngine(place),
    migrations: readPacked<Migration[]>('migrations', place),
    ownTexts: readPacked<[string, string][]>('texts', place).then((texts) => new Map(texts)),
    newWorld: () => fetchTight('world', place),
  }
  // Errors are reported where these are awaited.
  for (const part of [parts.engine, parts.migrations, parts.ownTexts]) part.catch(() => undefined)
  return parts
}

const readPacked = async <T>(name: string, place: URL): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unpack(await fetchPacked(name, place)))) as T

/** Where this browser stores a world. Absent if it stores nothing, as in some private windows. */
export type Keeping = { readonly store: WorldStore; readonly folders: Folders }

/** What is known of a world before its database is opened. */
export type Found = {
  readonly keeping: Keeping | undefined
  readonly known: KeptWorld | undefined
  readonly changes: FileChanges
  /** The archive that it started from, packed and opened. */
  readonly base: Blob
  readonly archive: Archive
}

const nothing: FileChanges = { files: [], pages: [] }

/** The world that this browser stores, or the shipped one. @param gone called when another window removed it. */
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

/** Whether a later release made the stored world. Writes nothing. */
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
