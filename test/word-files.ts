import { deflateRawSync } from 'node:zlib'

// Hand-written Word files, which can contain what no honest program writes.

type Part = {
  readonly name: string
  readonly text?: string
  readonly bytes?: Uint8Array
  /** As in the file, if nothing is to be compressed. */
  readonly packed?: Uint8Array
  /** What directory and header declare, if it differs from the truth. */
  readonly says?: { readonly size?: number; readonly flags?: number; readonly localName?: string }
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const relationKinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const relation = (kind: string, target: string, mode = 'External'): string =>
  `<Relationship Id="r1" Type="${relationKinds}/${kind}" Target="${target}" TargetMode="${mode}"/>`

/** The parts of a plain document. @param change other parts, and replacements for those of the same name. */
export function docxParts(change: readonly Part[] = [], type = mainType): Part[] {
  const parts: Part[] = [
    {
      name: '[Content_Types].xml',
      text: `<Types><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `<Relationships>${relation('officeDocument', 'word/document.xml', 'Internal')}</Relationships>`,
    },
    { name: 'word/document.xml', text: '<w:document><w:body/></w:document>' },
  ]
  return [...parts.filter(({ name }) => change.every((one) => one.name !== name)), ...change]
}

/** The relations of the document's text. */
export const docxWith = (relations: string): Uint8Array<ArrayBuffer> =>
  zipOf(docxParts([{ name: 'word/_rels/document.xml.rels', text: `<Relationships>${relations}</Relationships>` }]))

export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const [bodies, directory]: [Uint8Array[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, text = '', bytes = Buffer.from(text), says = {}, packed = deflateRawSync(bytes) } of parts) {
    const size = says.size ?? bytes.byteLength
    const local = Buffer.from(says.localName ?? name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(says.flags ?? 0, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.byteLength, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(local.byteLength, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(says.flags ?? 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.byteLength, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, local, packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + local.byteLength + packed.byteLength
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, list, end]))
}

type DocParts = {
  /** Further entries of the root: storages (1) and streams (2). */
  readonly entries?: readonly (readonly [name: string, kind: 1 | 2, child?: number])[]
  readonly main?: string
  readonly flags?: number
  /** The sector that follows the directory in the table of sectors. */
  readonly next?: number
  readonly left?: number
  /** The sector that lists further tables of sectors. */
  readonly tables?: number
}

const endOfChain = 0xfffffffe
const none = 0xffffffff

/** A compound file of 512-byte sectors: 0 is the table of sectors, 1 and 2 the directory, 3 the text. */
export function docWith(parts: DocParts = {}): Uint8Array<ArrayBuffer> {
  const { entries = [], main = 'WordDocument', flags = 0, next = 2, left = none, tables = endOfChain } = parts
  const file = Buffer.alloc(512 * 5)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file, 0)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(tables, 68)
  for (let place = 0; place < 109; place++) file.writeUInt32LE(place === 0 ? 0 : none, 76 + place * 4)
  const table = 512
  for (let place = 0; place < 128; place++) file.writeUInt32LE(none, table + place * 4)
  file.writeUInt32LE(next, table + 4)
  file.writeUInt32LE(endOfChain, table + 8)
  file.writeUInt32LE(endOfChain, table + 12)
  const all = [['Root Entry', 5, 1] as const, [main, 2, undefined] as const, ...entries]
  for (let at = 0; at < 8; at++) {
    const place = 512 * 2 + at * 128
    const [name = '', kind = 0, child] = all[at] ?? []
    file.write(name, place, 'utf16le')
    file.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, place + 64)
    file.writeUInt8(kind, place + 66)
    file.writeUInt32LE(at === 1 ? left : none, place + 68)
    // Each entry of the root is to the right of the one before it.
    file.writeUInt32LE(at >= 1 && at + 1 < all.length ? at + 1 : none, place + 72)
    file.writeUInt32LE(child ?? none, place + 76)
    file.writeUInt32LE(at === 1 ? 3 : 0, place + 116)
  }
  file.writeUInt16LE(0xa5ec, 512 * 4)
  file.writeUInt16LE(flags, 512 * 4 + 10)
  return new Uint8Array(file)
}
