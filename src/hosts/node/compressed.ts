import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Fetch } from '#wire/client.ts'

const zip = promisify(gzip)
/** Below this, a packet holds it either way. */
const bytesMin = 1400

/**
 * Pages, packed where the browser takes it. The api's answers are left alone: they hold people's data beside what
 * strangers can write, whose packed length would tell of it (BREACH).
 */
export const compressed =
  (answer: Fetch): Fetch =>
  async (request) => {
    const response = await answer(request)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const headers = new Headers(response.headers)
    headers.append('vary', 'accept-encoding')
    const { status } = response
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.byteLength < bytesMin || !request.headers.get('accept-encoding')?.includes('gzip'))
      return new Response(bytes, { status, headers })
    headers.set('content-encoding', 'gzip')
    return new Response(await zip(bytes, { level: 4 }), { status, headers })
  }
