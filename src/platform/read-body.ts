/** The bytes of a request or a response; undefined as soon as they exceed the limit, and the rest is not read. */
export async function readBody(
  message: Request | Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const length = Number(message.headers.get('content-length') ?? Number.NaN)
  if (length > bytesMax) return undefined
  // A request is as long as its header says. A response may be compressed, and longer once unpacked.
  if (length <= atOnceMax && 'method' in message) return readAtOnce(message, bytesMax)
  const { body } = message
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

/** In bytes. Reading a small request chunk by chunk would cost far more than the rest of it. */
const atOnceMax = 64 * 1024

async function readAtOnce(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const whole = new Uint8Array(await request.arrayBuffer())
  return whole.byteLength > bytesMax ? undefined : whole
}
