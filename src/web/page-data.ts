import { RefusedAnswer, Unexpected } from '#wire/client.ts'

type PackedError = {
  readonly code?: string
  readonly status: number
  readonly title: string
  readonly requestId?: string
}

/** The data that the server embeds in the page, so that the browser does not fetch it again. */
export type PageData = {
  readonly loaderData: Record<string, unknown>
  readonly errors: Record<string, PackedError> | null
}

/** Errors are sent as code and status; a defect's text stays on the server. */
export function packErrors(errors: Record<string, unknown> | null): PageData['errors'] {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, pack(error)]))
}

function pack(error: unknown): PackedError {
  if (error instanceof RefusedAnswer) return { code: error.code, status: error.status, title: error.message }
  const { status, requestId } = error instanceof Unexpected ? error : { status: 500, requestId: undefined }
  return { status, title: 'defect', ...(requestId ? { requestId } : {}) }
}

export function unpackErrors(errors: PageData['errors']): Record<string, Error> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, unpack(error)]))
}

const unpack = ({ code, status, title, requestId }: PackedError): Error =>
  code ? new RefusedAnswer({ code, status, title }) : new Unexpected(status, requestId)
