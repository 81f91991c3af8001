import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { OrcidProof } from '../rules.ts'

export type OrcidHolder = {
  userId: Id<'user'>
  publicId: string
  orcidId: string | null
  proof: OrcidProof | null
  email: string | null
  firstName: string
}

/**
 * One profile and all that name an ORCID iD, locked until the transaction ends; in a fixed
 * order, so that two proofs cannot deadlock.
 */
export const lockHolders = (tx: Database, userId: Id<'user'>, orcidId: string): Promise<OrcidHolder[]> =>
  tx.query<OrcidHolder>(sql`
    select p.user_id as "userId", p.public_id as "publicId", p.orcid_id as "orcidId", p.orcid_proof as proof,
      u.email, u.first_name as "firstName"
    from researcher_profiles p join users u on u.id = p.user_id
    where p.user_id = ${userId} or p.orcid_id = ${orcidId}
    order by p.user_id for update of p`)

/**
 * Removes an ORCID iD from profiles whose owners have not proven it, or with a weaker proof; their URL becomes the
 * user id.
 */
export async function removeOrcid(tx: Database, userIds: readonly string[], now: Instant): Promise<void> {
  await tx.query(sql`
    update researcher_profiles
    set orcid_id = null, orcid_confirmed_at = null, orcid_proof = null, public_id = user_id::text, updated_at = ${now}
    where user_id = any(${userIds}::uuid[])`)
}

/** From now on the iD is this profile's own, and its URL. */
export async function markProven(
  tx: Database,
  to: { userId: Id<'user'>; orcidId: string; proof: OrcidProof; now: Instant },
): Promise<void> {
  await tx.query(sql`
    update researcher_profiles
    set orcid_id = ${to.orcidId}, orcid_confirmed_at = ${to.now}, orcid_proof = ${to.proof},
      public_id = ${to.orcidId}, updated_at = ${to.now}
    where user_id = ${to.userId}`)
}

/** Whether another profile has proven this iD. */
export const isProvenElsewhere = async (db: Database, userId: Id<'user'>, orcidId: string): Promise<boolean> =>
  (await first(
    db.query(sql`
      select 1 from researcher_profiles
      where orcid_id = ${orcidId} and orcid_confirmed_at is not null and user_id <> ${userId}`),
  )) !== undefined
