import { mustAttach, release } from '#features/foundation/files/actions.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import { flagIfDoubtful } from '#features/foundation/reports/actions/file-report.ts'
import { setAffiliation } from '#features/identity/accounts/actions/set-affiliation.ts'
import { doisOf } from '#features/research/publications/rules/publications.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ResearcherProfile } from '../contract.ts'
import { publicIdOf } from '../rules.ts'
import * as addresses from '../store/addresses.ts'
import { isProvenElsewhere } from '../store/orcids.ts'
import * as profiles from '../store/profiles.ts'
import { confirmOrcid, findSignInOrcid } from './orcid.ts'
import { workPlaceOf } from './work-place.ts'

/** Creates a researcher's profile in the transaction that creates the account. A second call changes nothing. */
export const ensureProfile = (tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> =>
  profiles.insertProfileIfMissing(tx, userId, platform.clock.now())

/** The person's own profile, created first if an older account has none. */
export async function readOwn(platform: Platform, userId: Id<'user'>): Promise<ResearcherProfile> {
  const db = platform.database
  const found = await profiles.findProfile(db, userId)
  if (!found) {
    await ensureProfile(db, platform, userId)
    return readOwn(platform, userId)
  }
  const photo = profileFile(found.photoFileId, found.photoFileName, found.photoSizeBytes)
  return {
    ...found,
    ...workPlaceOf(found),
    photo: photo && { ...photo, imageUrl: imageUrl(photo.fileId, 400) },
    cv: profileFile(found.cvFileId, found.cvFileName, found.cvSizeBytes),
  }
}

const profileFile = (fileId: string | null, fileName: string | null, sizeBytes: number | null) =>
  fileId && fileName && sizeBytes ? { fileId, fileName, sizeBytes } : null

export type Save = Omit<profiles.ProfileChange, 'publicId' | 'proof' | 'bio' | 'publicationDois'> & {
  readonly bio: string
  readonly institution: string
  readonly institutionId: string | null
  readonly fieldOfStudy: string
}

/**
 * Saves the whole profile. An ORCID iD is stored as typed, and becomes the URL only when it is proven; changing it
 * moves the URL back, and the former URL redirects there (AMB-124).
 *
 * @throws Refusal `orcid_taken` (409), `file_not_found` (404).
 */
export async function save(platform: Platform, userId: Id<'user'>, to: Save): Promise<ResearcherProfile> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    // Locks the account before the profile, as everywhere else, so that two saves cannot deadlock.
    const { institutionId } = to
    const institution = to.institution || null
    await setAffiliation(tx, platform, { userId, institution, institutionId, fieldOfStudy: to.fieldOfStudy || null })
    await ensureProfile(tx, platform, userId)
    const before = await profiles.lockProfile(tx, userId)
    await exchange(tx, platform, userId, 'profile_image', before?.photoFileId ?? null, to.photoFileId)
    await exchange(tx, platform, userId, 'cv', before?.cvFileId ?? null, to.cvFileId)
    const isChanged = before?.orcidId !== to.orcidId
    if (isChanged && to.orcidId) await mustBeFree(tx, userId, to.orcidId)
    const proof = isChanged ? null : (before?.proof ?? null)
    const publicId = publicIdOf({ userId, orcidId: to.orcidId, proof })
    const publicationDois = doisOf(to.publications)
    await profiles.updateProfile(tx, userId, { ...to, publicationDois, proof, publicId, bio: to.bio || null }, now)
    if (before && before.publicId !== publicId) await addresses.moveAddress(tx, userId, before.publicId, publicId)
    if (isChanged && to.orcidId && to.orcidId === (await findSignInOrcid(tx, userId)))
      await confirmOrcid(tx, platform, { userId, orcidId: to.orcidId, by: 'orcid', actorId: userId })
    await flagIfDoubtful(tx, platform, { kind: 'profile', target: userId })
  })
  return readOwn(platform, userId)
}

/** Typing an iD takes it from no other profile, and a proven one cannot be typed by others. */
async function mustBeFree(tx: Database, userId: Id<'user'>, orcidId: string): Promise<void> {
  if ((await findSignInOrcid(tx, userId)) === orcidId || !(await isProvenElsewhere(tx, userId, orcidId))) return
  throw new Refusal(
    'orcid_taken',
    'Another account has proven this ORCID iD. If it is yours, sign in with ORCID or write to us.',
  )
}

/** Attaches the new file and releases the one that it replaces. */
async function exchange(
  tx: Database,
  platform: Platform,
  ownerId: Id<'user'>,
  purpose: 'profile_image' | 'cv',
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return
  if (after) await mustAttach(tx, platform, { fileId: after, ownerId, purpose })
  if (before) await release(tx, before)
}

export const introduce = (platform: Platform, userId: Id<'user'>): Promise<void> =>
  profiles.markIntroduced(platform.database, userId, platform.clock.now())

/** Part of closing an account. */
export const deleteResearcherData = async (tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> => {
  await profiles.emptyProfile(tx, userId, platform.clock.now())
}
