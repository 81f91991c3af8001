// A zip file that is streamed as its files are read. Nothing is compressed: PDF and Word files are compressed already.
// One file at a time is in memory, so that its checksum stands before its bytes and every program can read the archive.

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** What the format's 32-bit places can say, with some room for the directory. */
export const zipBytesMax = 0xf0000000
export const zipEntriesMax = 60_000

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

type Listed = { readonly name: Uint8Array; readonly crc: number; readonly size: number; readonly at: number }

/** January 1, 1980: archives of the same files are the same. */
const day = 0x21

/** The fields that the head of a file and its line in the directory share. */
const about = ({ name, crc, size }: Listed): (readonly [number, 2 | 4])[] => [
  [20, 2],
  // The name is UTF-8.
  [0x0800, 2],
  [0, 2],
  [0, 2],
  [day, 2],
  [crc, 4],
  [size, 4],
  [size, 4],
  [name.byteLength, 2],
  [0, 2],
]

function packed(fields: readonly (readonly [number, 2 | 4])[], ...rest: readonly Uint8Array[]): Uint8Array {
  const length = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const whole = new Uint8Array(length + rest.reduce((sum, one) => sum + one.byteLength, 0))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  for (const one of rest) {
    whole.set(one, at)
    at += one.byteLength
  }
  return whole
}

const headOf = (one: Listed): Uint8Array => packed([[0x04034b50, 4], ...about(one)], one.name)

const lineOf = (one: Listed): Uint8Array =>
  packed([[0x02014b50, 4], [20, 2], ...about(one), [0, 2], [0, 2], [0, 2], [0, 4], [one.at, 4]], one.name)

const endOf = (count: number, size: number, at: number): Uint8Array =>
  packed([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  ])

async function* zipped(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<Uint8Array> {
  const listed: Listed[] = []
  let at = 0
  for await (const { name, bytes } of entries) {
    const one = { name: new TextEncoder().encode(name), crc: crc32(bytes), size: bytes.byteLength, at }
    listed.push(one)
    const head = headOf(one)
    at += head.byteLength + bytes.byteLength
    yield head
    yield bytes
  }
  const start = at
  for (const one of listed) {
    const line = lineOf(one)
    at += line.byteLength
    yield line
  }
  yield endOf(listed.length, at - start, start)
}

/** @param entries below `zipBytesMax` and `zipEntriesMax` in all; their names are ours, never a person's. */
export function zipResponse(name: string, entries: AsyncGenerator<ZipEntry>): Response {
  const parts = zipped(entries)
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await parts.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      // Who leaves in the middle keeps nothing open.
      cancel: async () => {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
