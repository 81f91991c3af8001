import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { CheckedKind, OrcidProof } from '../rules.ts'

/** An empty profile whose public id is the user's id, unless there is one already (RESP-35). */
export async function insertProfileIfMissing(db: Database, userId: Id<'user'>, now: Instant): Promise<void> {
  await db.query(sql`
    insert into researcher_profiles (user_id, public_id, created_at, updated_at)
    values (${userId}, ${userId}, ${now}, ${now})
    on conflict (user_id) do nothing`)
}

export type ProfileRow = {
  userId: Id<'user'>
  publicId: string
  firstName: string
  lastName: string
  institution: string | null
  institutionId: string | null
  city: string | null
  country: string | null
  /** As the researcher entered it, if the register of institutions has nothing. */
  typedCity: string | null
  typedCountry: string | null
  fieldOfStudy: string | null
  bio: string | null
  researchInterests: string[]
  publications: string[]
  orcidId: string | null
  orcidProof: OrcidProof | null
  linkedinUrl: string | null
  websiteUrl: string | null
  twitterUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
  photoFileId: string | null
  photoFileName: string | null
  photoSizeBytes: number | null
  cvFileId: string | null
  cvFileName: string | null
  cvSizeBytes: number | null
  cvPublic: boolean
  introduced: boolean
  updatedAt: Instant
  /** What they wrote is hidden by a moderator. */
  hiddenAt: Instant | null
  /** The badge's end, to be compared with the clock. */
  badgeChecked: CheckedKind[] | null
  badgeNote: string | null
  badgeSince: Instant | null
  badgeUntil: Instant | null
}

/** The profile with the names of the person and of the two files. */
export const findProfile = (db: Database, userId: string): Promise<ProfileRow | undefined> =>
  first(
    db.query<ProfileRow>(sql`
      select p.user_id as "userId", p.public_id as "publicId", u.first_name as "firstName", u.last_name as "lastName",
        u.institution, place.id as "institutionId", place.city, place.country,
        typed.city as "typedCity", typed.country as "typedCountry", u.field_of_study as "fieldOfStudy", p.bio, p.research_interests as "researchInterests",
        p.publications, p.orcid_id as "orcidId", p.orcid_proof as "orcidProof",
        p.linkedin_url as "linkedinUrl", p.website_url as "websiteUrl", p.twitter_url as "twitterUrl",
        p.facebook_url as "facebookUrl", p.instagram_url as "instagramUrl", p.profile_image_id as "photoFileId",
        photo.original_name as "photoFileName", photo.size_bytes as "photoSizeBytes",
        p.cv_file_id as "cvFileId", cv.original_name as "cvFileName", cv.size_bytes as "cvSizeBytes",
        p.cv_public as "cvPublic", p.introduced_at is not null as introduced, p.updated_at as "updatedAt",
        p.hidden_at as "hiddenAt",
        badge.checked as "badgeChecked", badge.note as "badgeNote", badge.confirmed_at as "badgeSince",
        badge.valid_until as "badgeUntil"
      from researcher_profiles p join users u on u.id = p.user_id
        left join institutions place on place.id = u.institution_id
        left join user_places typed on typed.user_id = u.id and place.country is null
        left join files photo on photo.id = p.profile_image_id left join files cv on cv.id = p.cv_file_id
        left join verified_researchers badge on badge.user_id = p.user_id
      where p.user_id = ${userId}`),
  )

export type LockedProfile = {
  publicId: string
  photoFileId: string | null
  cvFileId: string | null
  orcidId: string | null
  proof: OrcidProof | null
}
/** The files that a save may replace, with the row locked until the transaction ends. */
export const lockProfile = (tx: Database, userId: Id<'user'>): Promise<LockedProfile | undefined> =>
  first(
    tx.query<LockedProfile>(sql`
      select public_id as "publicId", profile_image_id as "photoFileId", cv_file_id as "cvFileId",
        orcid_id as "orcidId", orcid_proof as proof
      from researcher_profiles where user_id = ${userId} for update`),
  )

export type ProfileChange = {
  publicId: string
  bio: string | null
  researchInterests: readonly string[]
  publications: readonly string[]
  /** Users in these lists. */
  publicationDois: readonly string[]
  orcidId: string | null
  /** Null for an iD that is only typed; a proven one stays proven while it is the same. */
  proof: OrcidProof | null
  linkedinUrl: string | null
  websiteUrl: string | null
  twitterUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
  photoFileId: string | null
  cvFileId: string | null
  cvPublic: boolean
}

export async function updateProfile(tx: Database, userId: Id<'user'>, to: ProfileChange, now: Instant): Promise<void> {
  await tx.query(sql`
    update researcher_profiles set public_id = ${to.publicId}, bio = ${to.bio},
      research_interests = ${to.researchInterests}, publications = ${to.publications},
      publication_dois = ${to.publicationDois},
      orcid_confirmed_at = case when ${to.proof}::text is not null then orcid_confirmed_at end,
      orcid_proof = ${to.proof}, orcid_id = ${to.orcidId},
      linkedin_url = ${to.linkedinUrl}, website_url = ${to.websiteUrl}, twitter_url = ${to.twitterUrl},
      facebook_url = ${to.facebookUrl}, instagram_url = ${to.instagramUrl}, profile_image_id = ${to.photoFileId},
      cv_file_id = ${to.cvFileId}, cv_public = ${to.cvPublic}, introduced_at = coalesce(introduced_at, ${now}),
      updated_at = ${now}
    where user_id = ${userId}`)
}

export async function markIntroduced(db: Database, userId: Id<'user'>, now: Instant): Promise<void> {
  await db.query(sql`
    update researcher_profiles set introduced_at = ${now} where user_id = ${userId} and introduced_at is null`)
}

/** Empties the profile: the public URL is the user id again, and former URLs are gone. */
export async function emptyProfile(tx: Database, userId: Id<'user'>, now: Instant): Promise<void> {
  await tx.query(sql`delete from researcher_id_aliases where user_id = ${userId}`)
  await tx.query(sql`
    update researcher_profiles set public_id = user_id::text, bio = null, orcid_id = null, orcid_confirmed_at = null,
      orcid_proof = null, research_interests = '{}', publications = '{}', publication_dois = '{}', linkedin_url = null, website_url = null, twitter_url = null,
      facebook_url = null, instagram_url = null, profile_image_id = null, cv_file_id = null, cv_public = false,
      updated_at = ${now}
    where user_id = ${userId}`)
}

/** Hidden since then, or shown again. */
export const storeHidden = (tx: Database, userId: string, at: Instant | null): Promise<unknown> =>
  tx.query(sql`
    update researcher_profiles
    set hidden_at = case when ${at}::timestamptz is null then null else coalesce(hidden_at, ${at}) end
    where user_id = ${userId}`)
