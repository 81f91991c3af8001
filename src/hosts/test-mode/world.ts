import { daysToMove, movedBy } from './age.ts'
import { type Archive, openArchive, packArchive, type WorldAbout } from './archive.ts'
import { openTestModeDatabase, type TestModeDatabase } from './database.ts'
import { KeptFiles } from './kept-files.ts'
import { migrateWorld } from './migrate.ts'
import { filesInMemory, type PersonFiles } from './person-files.ts'
import { type Found, type Keeping, type Parts, refuseNewer } from './world-parts.ts'
import type { FileChanges, KeptWorld } from './world-store.ts'

export type World = TestModeDatabase & {
  readonly about: WorldAbout
  readonly personFiles: PersonFiles
  /** Nothing is stored here: the world is lost with its last tab. */
  readonly isFleeting: boolean
  readonly save: () => Promise<Blob>
  /**
   * Reads another world; without a file, the shipped one. This world keeps running until the returned function is
   * called, and has to be closed before that.
   */
  readonly prepare: (file: Blob | undefined) => Promise<() => Promise<void>>
}

type Given = {
  readonly parts: Parts
  readonly found: Found
  /** Reports whether the browser has room for what was written. */
  readonly room: (hasRoom: boolean) => void
}

/** Opens the world that this browser stores, or starts with the shipped one. */
export async function openWorld({ parts, found, room }: Given): Promise<World> {
  const { archive, changes, known } = found
  const about = known?.about ?? ownAbout(archive.about)
  const files = new KeptFiles(filesBelow(archive, 'db/'), changes)
  // Stored while the database starts. Nothing is answered before both are done.
  const begun = Promise.resolve(known ?? begin(found, about))
  const keep = async (written: FileChanges): Promise<void> => {
    if (!found.keeping || !(await begun)) return
    await found.keeping.store.keep(written).catch((cause: unknown) => {
      room(false)
      throw cause
    })
    room(true)
  }
  const engine = await parts.engine
  const database = await openTestModeDatabase({ engine, files, keep })
  const kept = await begun
  const keeping = kept && found.keeping
  const personFiles =
    keeping && kept ? await keeping.folders.open(kept.folder) : filesInMemory(filesBelow(archive, 'files/'))
  const migrations = await migrateWorld(database, await parts.migrations, about)
  const { madeMs, ...own } = about
  const now = { ...own, migrations }
  // Recorded first: if the worker ends in between, the samples keep their old dates, but are never moved twice.
  if (madeMs !== undefined || migrations.length > about.migrations.length) await keeping?.store.keepAbout(now)
  const days = madeMs === undefined ? 0 : daysToMove(madeMs, Date.now())
  if (days > 0) await database.run(movedBy(days))
  return {
    ...database,
    about: now,
    personFiles,
    isFleeting: keeping === undefined,
    save: () => save(database, files, now, personFiles),
    prepare: (file) => prepare(keeping, parts, file),
  }
}

/** @returns undefined if there is no room for a world; then nothing of it is stored. */
async function begin({ keeping, archive, base }: Found, about: WorldAbout): Promise<KeptWorld | undefined> {
  if (!keeping) return undefined
  try {
    const world = { base, about, folder: await keeping.folders.fill(filesBelow(archive, 'files/')) }
    await keeping.store.replace(world)
    return world
  } catch (cause) {
    console.warn('this browser has no room for a world', cause)
    return undefined
  }
}

/** Everything as one file, which can be opened elsewhere. */
async function save(
  database: TestModeDatabase,
  files: KeptFiles,
  about: WorldAbout,
  personFiles: PersonFiles,
): Promise<Blob> {
  await database.run('checkpoint')
  const all = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const [path, bytes] of files.all()) all.set(`db/${path}`, bytes)
  for (const [path, bytes] of await personFiles.all()) all.set(`files/${path}`, bytes)
  return packArchive({ about, files: all })
}

/** Its files go into a new folder first, so that the world is the old one or the new one, and never half of each. */
async function prepare(
  keeping: Keeping | undefined,
  parts: Parts,
  file: Blob | undefined,
): Promise<() => Promise<void>> {
  if (!keeping) {
    if (file) throw new Error('This window keeps nothing, so it cannot take another world.')
    // The next worker starts with the shipped world.
    return async () => undefined
  }
  const base = file ?? (await parts.newWorld())
  const archive = await openArchive(base)
  refuseNewer(archive.about, await parts.migrations)
  const folder = await keeping.folders.fill(filesBelow(archive, 'files/'))
  return async () => {
    await keeping.store.replace({ base, about: ownAbout(archive.about), folder })
    await keeping.folders.keepOnly(folder)
  }
}

/** Each world signs with its own secret; an imported world keeps its secret, and with it its links. */
const ownAbout = (about: WorldAbout): WorldAbout => (about.secret ? about : { ...about, secret: newSecret() })
const newSecret = (): string => [...crypto.getRandomValues(new Uint8Array(32))].join('.')

const filesBelow = ({ files }: Archive, folder: string): Map<string, Uint8Array<ArrayBuffer>> =>
  new Map([...files].flatMap(([path, bytes]) => (path.startsWith(folder) ? [[path.slice(folder.length), bytes]] : [])))
