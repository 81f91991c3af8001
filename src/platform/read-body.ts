/** The bytes of a request or of another service's answer, or undefined as soon as more than the limit has come in: the rest is never read. */
export async function readBody(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(headers.get('content-length') ?? 0) > bytesMax) return undefined
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
