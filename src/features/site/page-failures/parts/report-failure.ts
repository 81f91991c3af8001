import type { Api } from '#wire/client.ts'
import type { pageFailuresContract } from '../contract.ts'
import { placesIn, screenShape } from '../rules.ts'

/** @returns the reference under which staff find it; undefined if the report did not arrive. */
export async function reportFailure(
  api: Api<typeof pageFailuresContract>,
  error: unknown,
  screen: string,
): Promise<string | undefined> {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const reference = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const { name = '', stack = '' } = error instanceof Error ? error : {}
  const answer = await api('POST /api/page-failures', {
    body: {
      reference,
      kind: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Unknown',
      screen: screenShape.test(screen) ? screen : 'unknown',
      at: placesIn(stack),
    },
  })
  return answer.ok ? reference : undefined
}
