import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { verificationMonths } from './rules/verifications.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each badge rests on a request that staff confirmed, who are not its holder, for 36 months at most': sql`
    select 'researcher ' || badge.user_id as detail from verified_researchers badge
    left join verifications v on v.user_id = badge.user_id and v.ended_at is null
    left join verification_requests r on r.id = v.request_id
    where v.id is null or r.outcome is distinct from 'confirmed' or r.user_id <> v.user_id
      or v.confirmed_by = v.user_id
      or v.valid_until > v.confirmed_at + make_interval(months => ${verificationMonths}) limit 100`,
  'each ORCID iD that is an address is proven': sql`
    select 'researcher ' || user_id as detail from researcher_profiles
    where public_id <> case when orcid_confirmed_at is null then user_id::text else orcid_id end limit 100`,
}

export const verificationChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // A badge moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
