import { inTestMode, mayBeTestMode } from '#features/foundation/test-mode/parts/session.ts'
import type { UploadedFile } from '../contract.ts'
import type { FilePurpose } from '../rules.ts'

export type UploadOutcome<Answer = UploadedFile> =
  | { readonly state: 'uploaded'; readonly file: Answer }
  /** A sentence for the user, shown next to the field. */
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'cancelled' }

export type UploadOptions = {
  /** The uploader's. */
  readonly accessToken: () => Promise<string | undefined>
  readonly signal: AbortSignal
  /** From 0 to 1, by the bytes sent. */
  readonly onProgress: (done: number) => void
}

/** Sends one file for a purpose. */
export const uploadFile = (purpose: FilePurpose, file: File, options: UploadOptions): Promise<UploadOutcome> =>
  sendFile<UploadedFile>(`/api/files?purpose=${purpose}`, file, options)

/** Sends one file and reports progress. `fetch` cannot, so this is the one place with an XMLHttpRequest. */
export async function sendFile<Answer>(
  path: string,
  file: File,
  options: UploadOptions,
): Promise<UploadOutcome<Answer>> {
  const token = await options.accessToken()
  if (options.signal.aborted) return { state: 'cancelled' }
  const headers = {
    'x-file-name': encodeURIComponent(file.name.toWellFormed()),
    'content-type': 'application/octet-stream',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  if (mayBeTestMode && inTestMode()) return sendHere(path, file, headers, options)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(outcomeOf(request.status, request.getResponseHeader('content-type'), request.responseText))
    request.onerror = () => resolve({ state: 'failed', message: uploadAborted })
    request.onabort = () => resolve({ state: 'cancelled' })
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const uploadAborted = 'The upload broke off. Please check your connection and choose the file again.'

/**
 * In Test Mode a service worker would answer the XMLHttpRequest, and browsers then report no progress and do not pass
 * on cancellation. So the file is read here and sent in one piece to the world in this browser.
 */
async function sendHere<Answer>(
  path: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  { signal, onProgress }: UploadOptions,
): Promise<UploadOutcome<Answer>> {
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const reader = file.stream().getReader()
    for (let loaded = 0; ; onProgress(loaded / file.size)) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      loaded += value.length
    }
    const answer = await fetch(path, { method: 'POST', headers, body: new Blob(pieces), signal })
    return outcomeOf(answer.status, answer.headers.get('content-type'), await answer.text())
  } catch {
    return signal.aborted ? { state: 'cancelled' } : { state: 'failed', message: uploadAborted }
  }
}

function outcomeOf<Answer>(status: number, type: string | null, text: string): UploadOutcome<Answer> {
  if (status === 201) return { state: 'uploaded', file: JSON.parse(text) as Answer }
  const title = type?.startsWith('application/problem+json') ? JSON.parse(text).title : undefined
  return { state: 'failed', message: typeof title === 'string' ? title : uploadAborted }
}
