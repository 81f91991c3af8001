import { constants, deflateRawSync } from 'node:zlib'
import { pdfWith } from './documents.ts'
import { docxParts, zipOf } from './word-files.ts'

// Files that become thousands of times larger when unpacked, generated without ever having that size.

const megabyte = 1_048_576
const stepMb = 100

/** Zeros as a compressed stream: the same blocks repeated, and an empty last one. */
function packedZeros(megabytes: number): Buffer {
  const step = deflateRawSync(Buffer.alloc(stepMb * megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(megabytes / stepMb).fill(step), Buffer.from([3, 0])])
}

/** @param saysMb the size in its directory; the truth by default, as far as the format can express it. */
export function wordBomb(megabytes: number, saysMb = megabytes): Uint8Array<ArrayBuffer> {
  const says = { size: Math.min(saysMb * megabyte, 0xffffffff) }
  return zipOf(docxParts([{ name: 'word/x.bin', packed: packedZeros(megabytes), says }]))
}

export function pdfBomb(megabytes: number): Uint8Array<ArrayBuffer> {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((megabytes * megabyte) % 65_521) * 65_536 + 1) >>> 0)
  const bytes = Buffer.concat([Buffer.from([0x78, 0x9c]), packedZeros(megabytes), sum])
  return pdfWith({ packed: ['<< >>'], packing: { bytes } })
}
