// Reads ZIP entries strictly: the central directory must match what is actually there.

export type ZipFault = 'damaged' | 'encrypted'
export type Entry = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

const entriesMax = 2000
/** A document that declares more than this is not opened. */
const inflatedMax = 64 * 1_048_576
const ratioMax = 150
const ratioFrom = 1_048_576

type Listed = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly from: number
}

/**
 * Inflates all entries one after another, none beyond the size the directory declares.
 * @param wanted entries it rejects are inflated all the same, and dropped.
 */
export async function readZip(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
): Promise<{ readonly names: readonly string[]; readonly entries: readonly Entry[] } | ZipFault> {
  const listed = listEntries(bytes)
  if (typeof listed === 'string') return listed
  const entries: Entry[] = []
  for (const one of listed) {
    const content = await inflate(bytes.subarray(one.from, one.from + one.packed), one)
    if (!content) return 'damaged'
    if (wanted(one.name)) entries.push({ name: one.name, bytes: content })
  }
  return { names: listed.map(({ name }) => name), entries }
}

const endMark = 0x06054b50
const directoryMark = 0x02014b50
const localMark = 0x04034b50

function listEntries(bytes: Uint8Array): Listed[] | ZipFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return 'damaged'
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  // Zip64 keeps its counts elsewhere, and no document needs it. The directory must directly precede the end record.
  if (count === 0 || count > entriesMax || start + size !== end) return 'damaged'
  const listed: Listed[] = []
  const names = new Set<string>()
  let [at, total] = [start, 0]
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryMark) return 'damaged'
    const flags = view.getUint16(at + 8, true)
    if ((flags & 0x2041) !== 0) return 'encrypted'
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const name = latin(bytes.subarray(at + 46, at + 46 + nameLength))
    const [method, packed, inflated, local] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
      view.getUint32(at + 42, true),
    ]
    const key = name.toLowerCase()
    total += inflated
    const isBomb = total > inflatedMax || (inflated > ratioFrom && inflated > packed * ratioMax)
    if (names.has(key) || /(^|[/\\])\.\.([/\\]|$)|\\|^\//.test(name) || isBomb || (method !== 0 && method !== 8))
      return 'damaged'
    names.add(key)
    if (local + 30 > start || view.getUint32(local, true) !== localMark) return 'damaged'
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const isSame = latin(bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true))) === name
    if (!isSame || from + packed > start) return 'damaged'
    if (!name.endsWith('/')) listed.push({ name, method, packed, size: inflated, from })
    at += 46 + nameLength + extra + comment
  }
  const inOrder = listed.toSorted((one, other) => one.from - other.from)
  const overlaps = inOrder.some(
    (one, place) => place > 0 && one.from < (inOrder[place - 1]?.from ?? 0) + (inOrder[place - 1]?.packed ?? 0),
  )
  return at !== end || overlaps ? 'damaged' : listed
}

/** Whether programs that locate a ZIP from its end find one, whatever the file begins with. */
export const endsAsZip = (bytes: Uint8Array): boolean =>
  bytes.byteLength >= 22 && findEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined

/** The end record, which nothing but a comment may follow. */
function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === endMark && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  return undefined
}

const latin = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  { method, size }: Listed,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (method === 0) return packed.byteLength === size ? packed : undefined
  const content = new Uint8Array(size)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let end = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return end === size ? content : undefined
      if (end + value.byteLength > size) {
        await reader.cancel()
        return undefined
      }
      content.set(value, end)
      end += value.byteLength
    }
  } catch {
    return undefined
  }
}
