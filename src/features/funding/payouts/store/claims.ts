import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type ClaimRow = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly researcher: string
  readonly cents: Cents
}

/** What the platform covers of projects, the largest first, by the balances that are updated within a second. */
export const listClaims = (db: Database, limit: number) =>
  db.query<ClaimRow>(sql`
    select project.id as "projectId", project.title, project.owner_id as "ownerId",
      owner.first_name || ' ' || owner.last_name as "researcher", claim.cents
    from (
      select account.owner_id, sum(kept.balance_cents)::bigint as cents
      from ledger_accounts account join ledger_balances kept on kept.account_id = account.id
      where account.code = 'payee_receivable' group by account.owner_id having sum(kept.balance_cents) > 0
    ) claim
    join projects project on project.id = claim.owner_id join users owner on owner.id = project.owner_id
    order by claim.cents desc, project.id limit ${limit}`)

export const findOwnerOf = async (db: Database, projectId: string): Promise<Id<'user'> | undefined> =>
  (
    await first(
      db.query<{ ownerId: Id<'user'> }>(sql`select owner_id as "ownerId" from projects where id = ${projectId}`),
    )
  )?.ownerId

export type WriteOffRow = {
  readonly id: Id<'write-off'>
  readonly projectId: Id<'project'>
  readonly ownerId: Id<'user'>
  readonly cents: Cents
  readonly reason: string
  readonly state: 'asked' | 'approved' | 'declined'
  readonly askedById: Id<'user'>
  readonly askedBy: string
  readonly askedAt: Instant
}

const selected = sql`
  select one.id, one.project_id as "projectId", project.owner_id as "ownerId", one.cents, one.reason, one.state,
    one.asked_by as "askedById", asker.first_name || ' ' || asker.last_name as "askedBy", one.asked_at as "askedAt"
  from claim_write_offs one join projects project on project.id = one.project_id join users asker on asker.id = one.asked_by`

export const listAsked = (db: Database) =>
  db.query<WriteOffRow>(sql`${selected} where one.state = 'asked' order by one.asked_at, one.id`)

export const findWriteOff = (db: Database, id: string) =>
  first(db.query<WriteOffRow>(sql`${selected} where one.id = ${id}`))

type New = Pick<WriteOffRow, 'id' | 'projectId' | 'cents' | 'reason'> & { readonly askedBy: string }
/** @returns whether none was requested yet. */
export async function insertWriteOff(tx: Database, one: New, now: Instant): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into claim_write_offs (id, project_id, cents, reason, state, asked_by, asked_at)
    values (${one.id}, ${one.projectId}, ${one.cents}, ${one.reason}, 'asked', ${one.askedBy}, ${now})
    on conflict (project_id) where state = 'asked' do nothing returning 1`)
  return rows.length > 0
}

/** @returns whether it was still requested. */
export async function decideWriteOff(
  tx: Database,
  id: string,
  state: 'approved' | 'declined',
  by: string,
  now: Instant,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update claim_write_offs set state = ${state}, decided_by = ${by}, decided_at = ${now}
    where id = ${id} and state = 'asked' returning 1`)
  return rows.length > 0
}
