import { parsed } from './kept-projects.ts'

// The keys that Test Mode uses in the browser's storage (MOCK-07 to MOCK-15). Outside Test Mode nothing reads or writes
// them (AMB-163), except for `lastViewedProject`, which both use (AMB-122).

export const keys = {
  /** MOCK-08. */
  projects: 'submittedProjects',
  /** MOCK-09: ids of areas. */
  interests: 'userInterests',
  /** The donor whose interests these are: another donor in this browser does not start with them (AMB-115). */
  interestsOf: 'userInterestsOf',
  /** MOCK-14. */
  lastViewed: 'lastViewedProject',
  /** MOCK-15: { researcherId: user id }. */
  researchers: 'researcherIds',
  /** MOCK-10. */
  researcher: (email: string): string => `${researcherStart}${email}`,
  /** MOCK-12. */
  reminders: (userId: string): string => `reminders_${userId}`,
} as const
const researcherStart = 'researcherInfo_'

/** The part of `localStorage` that is used. */
export type Keeping = {
  readonly length: number
  key(index: number): string | null
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/**
 * MOCK-11: the address under whose key a profile with this researcher id is stored.
 *
 * @param researcherId an ORCID iD, or the id of a user.
 */
export function findKeptResearcher(kept: Keeping, researcherId: string): string | undefined {
  for (let at = 0; at < kept.length; at++) {
    const name = kept.key(at)
    if (!name?.startsWith(researcherStart)) continue
    const info = parsed(kept.getItem(name))
    if (typeof info === 'object' && info !== null && 'researcherId' in info && info.researcherId === researcherId)
      return name.slice(researcherStart.length)
  }
  return undefined
}

/** Removes all of Test Mode's own keys: a new world starts without what the old one mirrored. */
export function forgetMirror(kept: Keeping): void {
  const names = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
  const own: readonly string[] = [keys.projects, keys.interests, keys.interestsOf, keys.lastViewed, keys.researchers]
  for (const name of names)
    if (own.includes(name) || name.startsWith(researcherStart) || name.startsWith('reminders_')) kept.removeItem(name)
}
