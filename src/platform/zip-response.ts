import { makeZip } from 'client-zip'
import type { Instant } from '#values/time.ts'

// A zip file that is streamed as its files are read. Nothing is compressed: PDF and Word files are compressed already.

export type ZipEntry = {
  readonly name: string
  readonly bytes: ReadableStream<Uint8Array>
  /** Shown as the file's time. */
  readonly at: Instant
}

/** A generator, because it is ended when the reader disconnects, so a partly read file is not left open. */
async function* chunksOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** @param entries fewer than 65,536, which is what the library can count; each is read in its turn, never whole. */
export function zipResponse(name: string, entries: AsyncGenerator<ZipEntry>): Response {
  let open: AsyncGenerator<Uint8Array> | undefined
  async function* inputs() {
    for await (const entry of entries) {
      open = chunksOf(entry.bytes)
      yield { name: entry.name, lastModified: entry.at, input: open }
    }
  }
  const zip = makeZip(inputs()).getReader()
  // The library closes its sources only after reading all of them.
  const end = async (): Promise<void> => {
    await zip.cancel().catch(() => undefined)
    await open?.return(undefined)
    await entries.return(undefined)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await zip.read().catch(async (cause: unknown) => {
          await end()
          throw cause
        })
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: end,
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
