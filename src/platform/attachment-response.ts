import type { StoredFile } from './files.ts'

/** A stranger's file for one reader: it is saved and never runs as a page of ours, whatever type a browser guesses. */
export const attachmentResponse = ({ bytes, sizeBytes }: StoredFile, name: string): Response =>
  new Response(bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
