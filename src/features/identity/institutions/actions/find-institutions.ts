import { mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type { FoundInstitution } from '../contract.ts'
import { foldedName, searchLengthMin } from '../rules/names.ts'
import { findByBeginning, findNear } from '../store.ts'

/**
 * The best few for what is typed so far. A name that no institution has is taken for mistyped.
 *
 * @throws Refusal `over_request_rate_limit` (429).
 */
export async function findInstitutions(platform: Platform, q: string): Promise<FoundInstitution[]> {
  const folded = foldedName(q)
  if (folded.length < searchLengthMin) return []
  await mustBeWithin(platform, 'address: institutions', platform.peer ?? '')
  const found = await findByBeginning(platform.database, folded)
  return found.length > 0 ? found : findNear(platform.database, folded)
}
