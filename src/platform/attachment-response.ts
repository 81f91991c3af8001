import type { StoredFile } from './files.ts'
import { lockedUp } from './upload.ts'

/**
 * An untrusted file for one reader: always downloaded, never run as a page of ours, whatever type a browser guesses.
 */
export const attachmentResponse = ({ bytes, sizeBytes }: Omit<StoredFile, 'type'>, name: string): Response =>
  new Response(bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      ...lockedUp,
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
