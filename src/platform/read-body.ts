/** The sender disconnected, or was cut off for being too slow, before the whole body arrived: not our fault. */
export class BodyInterrupted extends Error {
  constructor(cause: unknown) {
    super('the body ended before its end', { cause })
    this.name = 'BodyInterrupted'
  }
}

/**
 * The bytes of a request or a response; undefined as soon as they exceed the limit, and the rest is not read.
 *
 * @throws BodyInterrupted when they stop coming.
 */
export async function readBody(
  message: Request | Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const length = Number(message.headers.get('content-length') ?? Number.NaN)
  if (length > bytesMax) return undefined
  try {
    // A request's length is in its header. A response may be compressed, and longer when unpacked.
    if (length <= directReadMax && 'method' in message) return await readAtOnce(message, bytesMax)
    return await readChunks(message.body, bytesMax)
  } catch (cause) {
    throw new BodyInterrupted(cause)
  }
}

/** In bytes. Reading a small request chunk by chunk would cost far more than the rest of it. */
const directReadMax = 64 * 1024

async function readAtOnce(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const whole = new Uint8Array(await request.arrayBuffer())
  return whole.byteLength > bytesMax ? undefined : whole
}

async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > bytesMax) return undefined
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
