import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, release, signCvLink } from '#features/foundation/files/actions.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import { setAffiliation } from '#features/identity/accounts/actions/set-affiliation.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { daysLeft } from '#features/research/projects/rules/projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { orcidOf } from '#values/orcid.ts'
import { holds } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PublicResearcher, Reminders, ResearcherProfile } from './contract.ts'
import { defaultReminders, isActive, publicIdOf } from './rules.ts'
import * as addresses from './store/addresses.ts'
import * as profiles from './store/profiles.ts'
import { listProjects } from './store/projects.ts'
import * as reminders from './store/reminders.ts'

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
    photo: photo && { ...photo, imageUrl: imageUrl(photo.fileId, 400) },
    cv: profileFile(found.cvFileId, found.cvFileName, found.cvSizeBytes),
  }
}

const profileFile = (fileId: string | null, fileName: string | null, sizeBytes: number | null) =>
  fileId && fileName && sizeBytes ? { fileId, fileName, sizeBytes } : null

export type Save = Omit<profiles.ProfileChange, 'publicId' | 'bio'> & {
  readonly bio: string
  readonly institution: string
  readonly fieldOfStudy: string
}

/**
 * Saves the whole profile. A changed ORCID iD changes the public URL, and the old one redirects there (AMB-124).
 *
 * @throws Refusal `orcid_taken` (409), `file_not_found` (404).
 */
export async function save(platform: Platform, userId: Id<'user'>, to: Save): Promise<ResearcherProfile> {
  const now = platform.clock.now()
  const publicId = publicIdOf({ userId, orcidId: to.orcidId })
  await platform.database.transaction(async (tx) => {
    await ensureProfile(tx, platform, userId)
    const before = await profiles.lockProfile(tx, userId)
    await exchange(tx, platform, userId, 'profile_image', before?.photoFileId ?? null, to.photoFileId)
    await exchange(tx, platform, userId, 'cv', before?.cvFileId ?? null, to.cvFileId)
    if (!(await profiles.updateProfile(tx, userId, { ...to, publicId, bio: to.bio || null }, now)))
      throw new Refusal('orcid_taken', 'This ORCID iD stands in another profile. If it is yours, please write to us.')
    if (before && before.publicId !== publicId) await addresses.moveAddress(tx, userId, before.publicId, publicId)
    const affiliation = { userId, institution: to.institution || null, fieldOfStudy: to.fieldOfStudy || null }
    await setAffiliation(tx, platform, affiliation)
  })
  return readOwn(platform, userId)
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

const notFound = (): Refusal => new Refusal('researcher_not_found', 'Researcher Not Found')

/** The profile at a public URL for this caller; none for a closed or banned account. */
async function mustFind(platform: Platform, actor: Actor | undefined, asked: string): Promise<profiles.ProfileRow> {
  const text = asked.trim()
  const userId = await addresses.findResearcherId(platform.database, {
    text,
    userId: isId(text) ? text : null,
    orcidId: orcidOf(text) ?? null,
    email: actor ? (normalEmail(text) ?? null) : null,
    emailOf: actor?.staff ? null : (actor?.userId ?? null),
  })
  const profile = userId && (await profiles.findProfile(platform.database, userId))
  if (!profile) throw notFound()
  return profile
}

const seesAll = (actor: Actor | undefined, profile: profiles.ProfileRow): boolean =>
  actor?.staff !== undefined || actor?.userId === profile.userId

/** A CV that is not shown opens for its owner; staff who need it say what for, by a call of its own. */
const showsCv = (actor: Actor | undefined, profile: profiles.ProfileRow): boolean =>
  profile.cvFileId !== null && (profile.cvPublic || actor?.userId === profile.userId)

const mayAskForCv = (actor: Actor | undefined, profile: profiles.ProfileRow): boolean =>
  profile.cvFileId !== null && !showsCv(actor, profile) && holds(actor?.staff?.permissions ?? [], 'review_projects')

/**
 * A researcher as others see them: never with an e-mail address (AMB-126), and with approved projects only unless
 * the caller is the person or staff (PUBR-16).
 *
 * @throws Refusal `researcher_not_found` (404).
 */
export async function readPublic(
  platform: Platform,
  actor: Actor | undefined,
  asked: string,
): Promise<PublicResearcher> {
  const profile = await mustFind(platform, actor, asked)
  const projects = await listProjects(platform.database, profile.userId, { onlyPublic: !seesAll(actor, profile) })
  const now: Instant = platform.clock.now()
  return {
    ...profile,
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    photoUrl: profile.photoFileId && imageUrl(profile.photoFileId, 400),
    hasCv: showsCv(actor, profile),
    cvNeedsReason: mayAskForCv(actor, profile),
    activeProjectCount: projects.filter((project) => isActive(project, now)).length,
    projects: projects.map((project) => ({
      ...project,
      isClosed: project.deadlineAt <= now,
      daysLeft: daysLeft(project.deadlineAt, now),
    })),
  }
}

/** @throws Refusal `researcher_not_found`, `cv_not_found` (404): also when this caller may not see the CV. */
export async function linkCv(
  platform: Platform,
  actor: Actor | undefined,
  asked: string,
): Promise<{ url: string; expiresAt: Instant }> {
  const profile = await mustFind(platform, actor, asked)
  if (!profile.cvFileId || !showsCv(actor, profile))
    throw new Refusal('cv_not_found', 'This researcher shows no CV here.')
  return signCvLink(platform, profile.cvFileId, profile.cvPublic ? 'all' : 'holder')
}

/**
 * A link to a CV that its researcher does not show, for staff whose work needs it (AMB-127). The opening and its reason
 * are recorded before the link is given.
 *
 * @throws Refusal `researcher_not_found`, `cv_not_found` (404).
 */
export async function linkPrivateCv(
  platform: Platform,
  actor: Actor,
  asked: string,
  reason: string,
): Promise<{ url: string; expiresAt: Instant }> {
  const profile = await mustFind(platform, actor, asked)
  const { cvFileId, userId } = profile
  if (!cvFileId) throw new Refusal('cv_not_found', 'This researcher has no CV here.')
  const about = { action: 'cv.opened', targetKind: 'user', targetId: userId, data: { reason } }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return signCvLink(platform, cvFileId, 'holder')
}

/** Part of closing an account. */
export const deleteResearcherData = async (tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> => {
  await profiles.emptyProfile(tx, userId, platform.clock.now())
  await reminders.deleteReminders(tx, userId)
}

export const readReminders = async (platform: Platform, userId: Id<'user'>): Promise<Reminders> =>
  (await reminders.findReminders(platform.database, userId)) ?? defaultReminders

export async function saveReminders(platform: Platform, userId: Id<'user'>, to: Reminders): Promise<Reminders> {
  await reminders.upsertReminders(platform.database, userId, to, platform.clock.now())
  return to
}
