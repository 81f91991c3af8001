/*
 * A world as one packed file: an index, then the files of its database and people's uploads, one after the other. The
 * build writes such a file, and so does 'Save as a file'; both are opened here.
 */

export type Archive = {
  readonly about: WorldAbout
  /** By path: `db/…` and `files/…`. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** What a world says about itself. */
export type WorldAbout = {
  /** Signs its tokens and links. */
  readonly secret: string
  /** The names of its migrations, for worlds from other releases. */
  readonly migrations: readonly string[]
  /** When its samples were made, in ms; absent once a browser has opened it: what people do there keeps its time. */
  readonly madeMs?: number
}

const mark = 'fundamental world 1\n'
type Index = { readonly about: WorldAbout; readonly files: readonly (readonly [path: string, sizeBytes: number])[] }

export async function packArchive({ about, files }: Archive): Promise<Blob> {
  const index: Index = { about, files: [...files].map(([path, bytes]) => [path, bytes.byteLength]) }
  const head = `${mark}${JSON.stringify(index)}\n`
  const whole = new Blob([head, ...files.values()])
  return new Response(whole.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** @throws NotAWorld */
export async function openArchive(packed: Blob): Promise<Archive> {
  const bytes = await unpack(packed).catch((cause: unknown) => {
    throw new NotAWorld(cause)
  })
  const start = new TextEncoder().encode(mark).length
  const end = bytes.indexOf(10, start)
  if (new TextDecoder().decode(bytes.subarray(0, start)) !== mark || end < 0) throw new NotAWorld()
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))) as Index
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let at = end + 1
  for (const [path, sizeBytes] of index.files) {
    files.set(path, bytes.subarray(at, at + sizeBytes))
    at += sizeBytes
  }
  if (at !== bytes.byteLength) throw new NotAWorld()
  return { about: index.about, files }
}

/** Some servers unpack what they send, so it may be unpacked already. */
export async function unpack(packed: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const [first, second] = new Uint8Array(await packed.slice(0, 2).arrayBuffer())
  const format = packed.type === tightType ? tightFormat : first === 0x1f && second === 0x8b ? 'gzip' : undefined
  const stream = format ? packed.stream().pipeThrough(new DecompressionStream(format)) : packed.stream()
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Brotli, which not every browser can unpack, and which cannot be recognised by its bytes. */
export const tightFormat = 'brotli' as CompressionFormat
const tightType = 'application/x-brotli'

/** Whether files of the build are fetched in their smaller form, `.tight`, instead of `.packed`. */
export function unpacksTight(): boolean {
  try {
    return new DecompressionStream(tightFormat) !== undefined
  } catch {
    return false
  }
}

/** A file of the build, in the smallest form that this browser can unpack. @throws FilesMissing */
export async function fetchTight(name: string, place: URL): Promise<Blob> {
  if (!unpacksTight()) return fetchPacked(name, place)
  return new Blob([await fetchFile(`${name}.tight`, place, whole)], { type: tightType })
}

/** @throws FilesMissing */
export const fetchPacked = (name: string, place: URL): Promise<Blob> => fetchFile(`${name}.packed`, place, whole)

const whole = (response: Response): Promise<Blob> => response.blob()

/**
 * A file of the build, read as it arrives.
 * @throws FilesMissing if it does not exist or does not arrive completely.
 */
export async function fetchFile<T>(name: string, place: URL, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    const response = await fetch(new URL(name, place))
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return await read(response)
  } catch (cause) {
    throw new FilesMissing(cause)
  }
}

/** The files of the build that a browser needs: of those in two forms, only one. */
export function filesToKeep(all: readonly string[], isTight: boolean): string[] {
  const known = new Set(all)
  return all.filter((name) =>
    isTight ? !known.has(name.replace(/\.packed$/, '.tight')) || !name.endsWith('.packed') : !name.endsWith('.tight'),
  )
}

/** The network or the folder went away before this browser had everything. */
export class FilesMissing extends Error {
  constructor(cause?: unknown) {
    super('The files of Test Mode did not all arrive. Check your connection, then load the page again.', { cause })
    this.name = 'FilesMissing'
  }
}

export class NotAWorld extends Error {
  constructor(cause?: unknown) {
    super('This file holds no world of Test Mode, or not all of it.', { cause })
    this.name = 'NotAWorld'
  }
}
