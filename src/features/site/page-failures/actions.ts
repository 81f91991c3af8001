import { mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type { PageFailure } from './contract.ts'

/**
 * ROUT-26: logs the failure of a page, so that staff find it by the reference that the reader saw.
 * @throws Refusal over_request_rate_limit (429), so that one network cannot fill the log.
 */
export async function logPageFailure(
  platform: Platform,
  { reference, kind, screen, at }: PageFailure,
): Promise<undefined> {
  await mustBeWithin(platform, 'address: page failure', platform.peer ?? '')
  platform.log.warn('a page failed in a browser', { reference, kind, screen, at })
}
