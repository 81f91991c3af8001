import type { PGlite } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import type { FileChanges, KeptFile, KeptPage } from './world-store.ts'

/*
 * The database's files are in memory. Every write is tracked by file and 8 kB page, so that a commit stores a few
 * pages, in one transaction of IndexedDB: what is stored is always what a crashed server would find, and PostgreSQL
 * recovers from it. PGlite's own store compares all files at each query and writes them whole.
 */

const pageBytes = 8192
const root = '/pglite/data'

/** The part of Emscripten's file system that is used here. */
type Node = {
  readonly id: number
  readonly parent: Node
  readonly name: string
  readonly mode: number
  /** The bytes of a file, in one array type or another; the entries of a folder. */
  contents: ArrayBufferView<ArrayBuffer> | Record<string, Node> | null
  usedBytes: number
  readonly stream_ops: { write: (...given: WriteArgs) => number }
  readonly node_ops: Record<string, (...given: never[]) => unknown>
}
type WriteArgs = [
  stream: { node: Node },
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
  canOwn?: boolean,
]
type MemoryFs = {
  readonly mkdirTree: (path: string) => void
  readonly writeFile: (path: string, bytes: Uint8Array, how?: { canOwn: boolean }) => void
  readonly lookupPath: (path: string) => { node: Node }
  readonly isDir: (mode: number) => boolean
  readonly quit: () => void
}

export type DatabaseFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** As stored: where each file's first pages come from, its size, and the pages written over them since. */
export type Kept = { readonly files: readonly KeptFile[]; readonly pages: readonly KeptPage[] }

export class KeptFiles implements Filesystem {
  readonly #base: DatabaseFiles
  readonly #kept: Kept
  #fs: MemoryFs | undefined
  /** Pages written since the last store, by file. */
  #written = new Map<Node, Set<number>>()
  /** A file was added, removed, moved or resized. */
  #isMoved = false
  #writes = 0
  /** As last stored, by path. */
  #known = new Map<string, { id: string; sizeBytes: number }>()
  #ids = new WeakMap<Node, string>()
  #newIds: number

  /** @param base the files as shipped. @param kept what was stored over them since. */
  constructor(base: DatabaseFiles, kept: Kept) {
    this.#base = base
    this.#kept = kept
    this.#newIds = Date.now()
  }

  init: Filesystem['init'] = async (pg, emscriptenOpts) => {
    this.#pg = pg
    return { emscriptenOpts }
  }
  #pg: PGlite | undefined

  initialSyncFs = async (): Promise<void> => {
    const fs = (this.#pg as unknown as { Module: { FS: MemoryFs } }).Module.FS
    this.#fs = fs
    fs.mkdirTree(root)
    for (const [path, { id, bytes }] of presentFiles(this.#base, this.#kept)) {
      const whole = `${root}/${path}`
      fs.mkdirTree(whole.slice(0, whole.lastIndexOf('/')))
      // Empty folders are kept as a file without a name.
      if (path.endsWith('/')) continue
      fs.writeFile(whole, bytes, { canOwn: true })
      this.#ids.set(fs.lookupPath(whole).node, id)
      this.#known.set(path, { id, sizeBytes: bytes.byteLength })
    }
    // While a world is being built, nothing is stored.
    if (this.#base.size > 0) this.#follow(fs)
  }

  /** Does nothing: the database port stores after each commit (database.ts). */
  syncToFs = async (): Promise<void> => undefined
  closeFs = async (): Promise<void> => this.#fs?.quit()
  dumpTar: Filesystem['dumpTar'] = async () => {
    throw new Error('a world is saved as an archive')
  }

  /** All current files; empty folders as a path that ends in a slash. */
  all(): Map<string, Uint8Array<ArrayBuffer>> {
    const found = new Map<string, Uint8Array<ArrayBuffer>>()
    this.#walk((path, node) => found.set(path, node ? bytesOf(node).slice() : new Uint8Array()))
    return found
  }

  get isChanged(): boolean {
    return this.#isMoved || this.#written.size > 0
  }

  /** How often files were written or renamed. */
  get writes(): number {
    return this.#writes
  }

  /** What was written since the last call, to be stored atomically. From now on it counts as stored. */
  takeChanges(): FileChanges {
    const pages: KeptPage[] = []
    const files: KeptFile[] = []
    for (const [node, numbers] of this.#written) {
      const bytes = bytesOf(node)
      for (const number of numbers) {
        const start = number * pageBytes
        if (start < bytes.byteLength)
          pages.push({ id: this.#idOf(node), number, bytes: bytes.slice(start, start + pageBytes) })
      }
    }
    if (this.#isMoved) {
      const now = new Map<string, { id: string; sizeBytes: number }>()
      this.#walk((path, node) => now.set(path, { id: node ? this.#idOf(node) : '', sizeBytes: node?.usedBytes ?? 0 }))
      for (const [path, file] of now) {
        const known = this.#known.get(path)
        if (known?.id !== file.id || known.sizeBytes !== file.sizeBytes) files.push({ path, ...file })
      }
      for (const path of this.#known.keys()) if (!now.has(path)) files.push({ path, id: null, sizeBytes: 0 })
      this.#known = now
    }
    this.#written = new Map()
    this.#isMoved = false
    return { files, pages }
  }

  /** The changes could not be stored, and are stored with the next ones. */
  putBack({ pages }: FileChanges): void {
    const byId = new Map<string, Node>()
    this.#walk((_, node) => node && byId.set(this.#idOf(node), node))
    for (const { id, number } of pages) {
      const node = byId.get(id)
      if (node) this.#note(node, number * pageBytes, 1)
    }
    this.#known = new Map()
    this.#isMoved = true
  }

  #idOf(node: Node): string {
    const known = this.#ids.get(node) ?? `n${++this.#newIds}`
    this.#ids.set(node, known)
    return known
  }

  #walk(found: (path: string, file: Node | undefined) => void): void {
    const fs = this.#fs
    if (!fs) return
    const into = (folder: Node, path: string): void => {
      const names = Object.entries(folder.contents as Record<string, Node>)
      if (names.length === 0) found(path, undefined)
      for (const [name, node] of names)
        if (fs.isDir(node.mode)) into(node, `${path}${name}/`)
        else found(path + name, node)
    }
    into(fs.lookupPath(root).node, '')
  }

  /** Patched once each: all files share their operations, and all folders theirs. */
  #follow(fs: MemoryFs): void {
    const folder = fs.lookupPath(root).node
    const file = fs.lookupPath(`${root}/PG_VERSION`).node
    const write = file.stream_ops.write
    file.stream_ops.write = (...given) => {
      const [{ node }, , , length, position] = given
      this.#writes++
      if (node.usedBytes < position + length) this.#isMoved = true
      // The gap between the end and the write position is zeros, which need no page.
      this.#note(node, position, length)
      return write(...given)
    }
    this.#followMoves(folder, ['mknod', 'rename', 'unlink', 'rmdir', 'symlink'])
    this.#followMoves(file, ['setattr'], (node, wish) => {
      const { size } = wish as { size?: number }
      if (size !== undefined && size > node.usedBytes) this.#note(node, node.usedBytes, size - node.usedBytes)
    })
  }

  #note(node: Node, position: number, length: number): void {
    if (length === 0) return
    const pages = this.#written.get(node) ?? new Set()
    this.#written.set(node, pages)
    for (let at = Math.floor(position / pageBytes); at * pageBytes < position + length; at++) pages.add(at)
  }

  #followMoves({ node_ops: ops }: Node, names: readonly string[], also?: (node: Node, wish: unknown) => void): void {
    for (const name of names) {
      const act = ops[name]
      if (act)
        ops[name] = (...given) => {
          this.#writes++
          this.#isMoved = true
          const [node, wish] = given as unknown as [Node, unknown]
          also?.(node, wish)
          return act(...given)
        }
    }
  }
}

const bytesOf = ({ contents, usedBytes }: Node): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(contents) ? new Uint8Array(contents.buffer, contents.byteOffset, usedBytes) : new Uint8Array()

type Present = ReadonlyMap<string, { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }>

/** The current files: as shipped, with what was stored since. A file of the base has its path as id. */
function presentFiles(base: DatabaseFiles, { files, pages }: Kept): Present {
  const found = new Map([...base].map(([path, bytes]) => [path, { id: path, bytes }]))
  const byId = new Map(found)
  const placed = files.map((file) => ({ ...file, first: file.id === null ? undefined : byId.get(file.id)?.bytes }))
  for (const { path, id, sizeBytes, first } of placed) {
    if (id === null) found.delete(path)
    else found.set(path, { id, bytes: resized(first, sizeBytes) })
  }
  const owners = new Map([...found].map(([path, { id }]) => [id, path]))
  for (const { id, number, bytes } of pages) {
    const path = owners.get(id)
    const file = path === undefined ? undefined : found.get(path)
    // A file may have become shorter since.
    const room = (file?.bytes.byteLength ?? 0) - number * pageBytes
    if (!file || path === undefined || room <= 0) continue
    // The archive's bytes are one buffer: a file that is written to gets a buffer of its own.
    const own = file.bytes.buffer.byteLength === file.bytes.byteLength ? file.bytes : file.bytes.slice()
    if (own !== file.bytes) found.set(path, { id, bytes: own })
    own.set(bytes.subarray(0, room), number * pageBytes)
  }
  return found
}

function resized(bytes: Uint8Array<ArrayBuffer> | undefined, sizeBytes: number): Uint8Array<ArrayBuffer> {
  if (bytes?.byteLength === sizeBytes) return bytes
  const other = new Uint8Array(sizeBytes)
  if (bytes) other.set(bytes.subarray(0, sizeBytes))
  return other
}
