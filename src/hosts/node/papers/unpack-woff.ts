import { inflateSync } from 'node:zlib'

// WOFF 1.0 is a TrueType file whose tables are compressed one by one (W3C, WOFF File Format 1.0). Unpacked once: the
// PDF library would unpack a table for each character.

const headBytes = 12
const entryBytes = 16

/** @throws RangeError when it is not a WOFF file. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(headBytes + count * entryBytes)
  writeHead(head, woff.readUInt32BE(4), count)
  const tables: Buffer[] = []
  let offset = head.length
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [44 + at * 20, headBytes + at * entryBytes]
    const table = tableAt(woff, from)
    woff.copy(head, to, from, from + 4)
    head.writeUInt32BE(woff.readUInt32BE(from + 16), to + 4)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    // Tables are aligned to four bytes.
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}

/** The format's fields for a binary search of the tables. */
function writeHead(head: Buffer, flavor: number, count: number): void {
  const power = 31 - Math.clz32(count)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * entryBytes, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * entryBytes, 10)
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const [offset, packed, whole] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
    number,
    number,
    number,
  ]
  const bytes = woff.subarray(offset, offset + packed)
  return packed < whole ? inflateSync(bytes) : bytes
}
