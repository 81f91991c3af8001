import type { UploadedFile } from '../contract.ts'
import type { FilePurpose } from '../rules.ts'

export type UploadOutcome<Answer = UploadedFile> =
  | { readonly state: 'uploaded'; readonly file: Answer }
  /** A sentence for people, shown beside the field. */
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
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed()))
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(outcomeOf<Answer>(request))
    request.onerror = () => resolve({ state: 'failed', message: uploadAborted })
    request.onabort = () => resolve({ state: 'cancelled' })
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const uploadAborted = 'The upload broke off. Please check your connection and choose the file again.'

function outcomeOf<Answer>(request: XMLHttpRequest): UploadOutcome<Answer> {
  const type = request.getResponseHeader('content-type') ?? ''
  if (request.status === 201) return { state: 'uploaded', file: JSON.parse(request.responseText) as Answer }
  const title = type.startsWith('application/problem+json') ? JSON.parse(request.responseText).title : undefined
  return { state: 'failed', message: typeof title === 'string' ? title : uploadAborted }
}
