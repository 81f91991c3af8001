import { record } from '#features/foundation/audit/actions.ts'
import { signCvLink } from '#features/foundation/files/actions.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { listOwned } from '#features/research/projects/actions/read-projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { orcidOf } from '#values/orcid.ts'
import { holds } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PublicResearcher } from '../contract.ts'
import { isActive } from '../rules.ts'
import * as addresses from '../store/addresses.ts'
import { isFollowing } from '../store/follows.ts'
import * as profiles from '../store/profiles.ts'
import { readRecord } from '../store/projects.ts'
import { workPlaceOf } from './work-place.ts'

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

/** @throws Refusal researcher_not_found (404). */
export const mustFindId = async (platform: Platform, actor: Actor, asked: string) =>
  (await mustFind(platform, actor, asked)).userId

const seesAll = (actor: Actor | undefined, profile: profiles.ProfileRow): boolean =>
  actor?.staff !== undefined || actor?.userId === profile.userId

/** A CV that is not shown opens for its owner; staff who need it give a reason, in a separate call. */
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
  const profile = shownTo(actor, await mustFind(platform, actor, asked))
  const now: Instant = platform.clock.now()
  const [projects, delivered, isFollowed] = await Promise.all([
    listOwned(platform, profile.userId, { onlyPublic: !seesAll(actor, profile) }),
    readRecord(platform.database, profile.userId, now),
    actor && actor.userId !== profile.userId ? isFollowing(platform.database, actor.userId, profile.userId) : null,
  ])
  return {
    ...profile,
    ...workPlaceOf(profile),
    verified: badgeOf(profile, now),
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    photoUrl: profile.photoFileId && imageUrl(profile.photoFileId, 400),
    isFollowed,
    hasCv: showsCv(actor, profile),
    cvNeedsReason: mayAskForCv(actor, profile),
    activeProjectCount: projects.filter((project) => isActive(project, now)).length,
    record: delivered,
    projects: projects.map((project) => ({ ...project, isClosed: project.deadlineAt <= now })),
  }
}

/** AMB-158 on a small scale: only the owner still reads what a moderator hid of a profile. */
const shownTo = (actor: Actor | undefined, profile: profiles.ProfileRow): profiles.ProfileRow =>
  profile.hiddenAt === null || actor?.userId === profile.userId
    ? profile
    : {
        ...{ ...profile, bio: null, researchInterests: [], publications: [], photoFileId: null, cvFileId: null },
        ...{ linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null },
      }

function badgeOf(profile: profiles.ProfileRow, now: Instant): PublicResearcher['verified'] {
  const { badgeChecked: checked, badgeNote: note, badgeSince: confirmedAt, badgeUntil: validUntil } = profile
  if (!checked || !note || !confirmedAt || !validUntil || validUntil <= now) return null
  return { checked, note, confirmedAt, validUntil }
}

/** @throws Refusal `researcher_not_found`, `cv_not_found` (404): also when this caller may not see the CV. */
export async function linkCv(
  platform: Platform,
  actor: Actor | undefined,
  asked: string,
): Promise<{ url: string; expiresAt: Instant }> {
  const profile = shownTo(actor, await mustFind(platform, actor, asked))
  if (!profile.cvFileId || !showsCv(actor, profile))
    throw new Refusal('cv_not_found', 'This researcher shows no CV here.')
  return signCvLink(platform, profile.cvFileId, profile.cvPublic ? 'all' : 'holder')
}

/**
 * A link to a CV that its researcher does not show, for staff whose work needs it (AMB-127). The access and its reason
 * are recorded before the link is returned.
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
