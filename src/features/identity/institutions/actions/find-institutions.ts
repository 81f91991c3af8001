import { mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type { FoundInstitution } from '../contract.ts'
import { correctedOf, foldedName, searchLengthMin, wordsOf } from '../rules/names.ts'
import { findByBeginning, findByWords, findForms } from '../store.ts'

/**
 * The best few for what is typed so far. Words that no name has are taken for mistyped.
 *
 * @throws Refusal `over_request_rate_limit` (429).
 */
export async function findInstitutions(platform: Platform, q: string): Promise<FoundInstitution[]> {
  const folded = foldedName(q)
  if (folded.length < searchLengthMin) return []
  await mustBeWithin(platform, 'address: institutions', platform.peer ?? '')
  const { database } = platform
  const found = await findByBeginning(database, folded)
  if (found.length > 0) return found
  const corrected = correctedOf(await findForms(database, wordsOf(folded)))
  return corrected === undefined ? [] : findByWords(database, corrected)
}
