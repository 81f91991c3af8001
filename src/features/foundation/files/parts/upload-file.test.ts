import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFile } from './upload-file.ts'

// Covers Test Mode only; uploads over a network are covered by the browser tests.

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { testMode: '' } } })
})
afterEach(() => vi.unstubAllGlobals())

const pieces = [1, 2, 3].map(() => new Uint8Array(100_000))
const inPieces = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (reader) => {
      for (const piece of pieces) reader.enqueue(piece)
      reader.close()
    },
  })
/** Streamed in pieces, as browsers do. */
const file = Object.assign(new File(pieces, 'réef.png'), { stream: inPieces })

/** Uploads the file, with `answer` as the server. */
function sendTo(answer: (request: Request) => Promise<Response> | Response) {
  const stopping = new AbortController()
  const progress: number[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(new Request(`http://site${path}`, init)))
  const outcome = uploadFile('avatar', file, {
    accessToken: async () => 'key',
    signal: stopping.signal,
    onProgress: (done) => progress.push(done),
  })
  return { outcome, progress, cancel: () => stopping.abort() }
}

test('a file goes to the world in one piece, with its name, its person and its progress', async () => {
  const seen: unknown[] = []
  const { outcome, progress } = sendTo(async (request) => {
    const names = ['x-file-name', 'authorization', 'content-type']
    seen.push(
      request.method,
      (await request.arrayBuffer()).byteLength,
      ...names.map((name) => request.headers.get(name)),
    )
    return Response.json({ fileId: 'f1' }, { status: 201 })
  })
  expect(await outcome).toEqual({ state: 'uploaded', file: { fileId: 'f1' } })
  expect(seen).toEqual(['POST', 300_000, 'r%C3%A9ef.png', 'Bearer key', 'application/octet-stream'])
  expect(progress).toEqual([1 / 3, 2 / 3, 1])
})

test('a file that is refused says why, and one that breaks off says what to do', async () => {
  const refusal = { headers: { 'content-type': 'application/problem+json' }, status: 415 }
  const refused = sendTo(() => new Response(JSON.stringify({ title: 'Please select an image file' }), refusal))
  expect(await refused.outcome).toEqual({ state: 'failed', message: 'Please select an image file' })
  const broken = sendTo(() => Promise.reject(new TypeError('the worker ended')))
  expect(await broken.outcome).toEqual({ state: 'failed', message: expect.stringContaining('The upload broke off') })
})

test('a file that is cancelled is cancelled in the world, too', async () => {
  const asked = Promise.withResolvers<Request>()
  const { outcome, cancel } = sendTo(
    (request) =>
      new Promise((_, broken) => {
        request.signal.addEventListener('abort', () => broken(request.signal.reason))
        asked.resolve(request)
      }),
  )
  const request = await asked.promise
  cancel()
  expect(await outcome).toEqual({ state: 'cancelled' })
  expect(request.signal.aborted).toBe(true)
})
