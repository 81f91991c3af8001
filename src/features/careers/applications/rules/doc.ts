import type { WordFault } from './word-fault.ts'

// A DOC is a compound file: a small file system of streams and storages (MS-CFB, MS-DOC).

const noSector = 0xfffffffa
const sectorsMax = 100_000
const entriesMax = 4000

type Folder = {
  readonly name: string
  readonly kind: number
  readonly child: number
  readonly left: number
  readonly right: number
  readonly start: number
  readonly size: number
}

/** The fault of a DOC: it must be a Word document without macros, embedded files or encryption. */
export function docFault(bytes: Uint8Array<ArrayBuffer>): WordFault | undefined {
  const file = openCompound(bytes)
  if (!file) return 'damaged'
  const { entries, sector, sectorSize } = file
  const root = entries[0]
  if (!root) return 'damaged'
  const names = new Set(entries.filter(({ kind }) => kind !== 0).map(({ name }) => name))
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) return 'encrypted'
  const top = childrenOf(entries, root.child)
  if (!top) return 'damaged'
  const word = top.find(({ name, kind }) => name === 'WordDocument' && kind === 2)
  if (!word || names.has('Workbook') || names.has('PowerPoint Document')) return 'wrong_type'
  if ([...names].some((name) => /^(_VBA_PROJECT|VBA|Macros|_VBA_PROJECT_CUR)$/i.test(name))) return 'script'
  const pool = top.find(({ name }) => name === 'ObjectPool')
  if ((pool && (childrenOf(entries, pool.child)?.length ?? 1) > 0) || names.has('\u0001Ole10Native')) return 'embedded'
  const head = sector(word.start)
  if (!head || head.byteLength < 12 || sectorSize < 12) return 'damaged'
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (view.getUint16(0, true) !== 0xa5ec) return 'damaged'
  return (view.getUint16(10, true) & 0x0100) !== 0 ? 'encrypted' : undefined
}

export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte)

function openCompound(bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength < 1536 || !isCompound(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  const sector = (number: number): Uint8Array<ArrayBuffer> | undefined => {
    const from = (number + 1) * sectorSize
    return number < noSector && from + sectorSize <= bytes.byteLength + sectorSize - 1
      ? bytes.subarray(from, from + sectorSize)
      : undefined
  }
  const words = (content: Uint8Array): DataView => new DataView(content.buffer, content.byteOffset, content.byteLength)
  // The FAT, in sectors listed in the header and in a chain of further ones.
  const tables: number[] = []
  for (let at = 0; at < 109; at++) tables.push(view.getUint32(76 + at * 4, true))
  const seen = new Set<number>()
  for (let next = view.getUint32(68, true); next < noSector; ) {
    const content = sector(next)
    if (content?.byteLength !== sectorSize || seen.has(next) || seen.size > sectorsMax) return undefined
    seen.add(next)
    const list = words(content)
    const last = content.byteLength / 4 - 1
    for (let at = 0; at < last; at++) tables.push(list.getUint32(at * 4, true))
    next = list.getUint32(last * 4, true)
  }
  const perTable = sectorSize / 4
  const following = (number: number): number | undefined => {
    const table = tables[Math.floor(number / perTable)]
    const content = table === undefined ? undefined : sector(table)
    const place = (number % perTable) * 4
    return content && content.byteLength >= place + 4 ? words(content).getUint32(place, true) : undefined
  }
  const entries: Folder[] = []
  const walked = new Set<number>()
  for (
    let next: number | undefined = view.getUint32(48, true);
    next !== undefined && next < noSector;
    next = following(next)
  ) {
    const content = sector(next)
    if (!content || walked.has(next) || entries.length > entriesMax) return undefined
    walked.add(next)
    for (let at = 0; at + 128 <= content.byteLength; at += 128)
      entries.push(folderAt(words(content.subarray(at, at + 128))))
  }
  return { entries, sector, sectorSize }
}

function folderAt(view: DataView): Folder {
  const length = Math.min(64, view.getUint16(64, true))
  const letters = Array.from({ length: Math.max(0, length / 2 - 1) }, (_, at) =>
    String.fromCharCode(view.getUint16(at * 2, true)),
  )
  return {
    name: letters.join(''),
    kind: view.getUint8(66),
    left: view.getUint32(68, true),
    right: view.getUint32(72, true),
    child: view.getUint32(76, true),
    start: view.getUint32(116, true),
    size: view.getUint32(120, true),
  }
}

/** The entries of one storage, which form a tree; undefined if it has a cycle. */
function childrenOf(entries: readonly Folder[], first: number): Folder[] | undefined {
  const found: Folder[] = []
  const seen = new Set<number>()
  const waiting = [first]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (at >= noSector || !entry) continue
    if (seen.has(at)) return undefined
    seen.add(at)
    found.push(entry)
    waiting.push(entry.left, entry.right)
  }
  return found
}
