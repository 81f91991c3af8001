import { Refusal } from '#wire/refusal.ts'
import type { Platform } from './platform.ts'
import { BodyInterrupted } from './read-body.ts'
import type { Collected } from './scratch.ts'

type Wanted = { readonly bytesMax: number; readonly tooLarge: string }

/**
 * The body of a request with one file, received in full. A slow upload holds no shared resource.
 *
 * @throws Refusal file_too_large (413), upload_interrupted (400).
 */
export async function collectUpload(
  platform: Pick<Platform, 'scratch'>,
  request: Request,
  { bytesMax, tooLarge }: Wanted,
): Promise<Collected> {
  const isTooLong = Number(request.headers.get('content-length') ?? 0) > bytesMax
  const collected = isTooLong
    ? undefined
    : await platform.scratch.collect(request.body ?? new Blob([]).stream(), bytesMax).catch((cause: unknown) => {
        if (!(cause instanceof BodyInterrupted)) throw cause
        throw new Refusal('upload_interrupted', 'The upload stopped before its end. Please try again.')
      })
  if (!collected) throw new Refusal('file_too_large', tooLarge)
  return collected
}

/** An uploaded file must never run as a page of ours, whatever type a browser guesses. */
export const lockedUp = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}
