import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { PayoutAccountState } from '#values/payout-account-state.ts'
import type { Instant } from '#values/time.ts'
import type { PayeeKind, PayeeState, Verdict } from '../rules.ts'

export type PayeeRow = {
  readonly id: Id<'payee'>
  readonly ownerId: Id<'user'>
  readonly kind: PayeeKind
  readonly legalName: string
  readonly country: string
  readonly state: PayeeState
  readonly gateway: string | null
  readonly accountRef: string | null
  /** Null before the gateway's first event. */
  readonly accountState: PayoutAccountState | null
  readonly submittedAt: Instant
  readonly changedAt: Instant
}

const columns = sql`id, owner_id as "ownerId", kind, legal_name as "legalName", country, state, gateway,
  account_ref as "accountRef", account_state as "accountState", submitted_at as "submittedAt", changed_at as "changedAt"`

export const findPayeeOf = (db: Database, ownerId: string) =>
  first(db.query<PayeeRow>(sql`select ${columns} from payees where owner_id = ${ownerId}`))

export const findPayee = (db: Database, id: string) =>
  first(db.query<PayeeRow>(sql`select ${columns} from payees where id = ${id}`))

/** The payee, locked until the transaction ends. */
export const lockPayee = (tx: Database, id: string) =>
  first(tx.query<PayeeRow>(sql`select ${columns} from payees where id = ${id} for no key update`))

export const lockPayeeOf = (tx: Database, ownerId: string) =>
  first(tx.query<PayeeRow>(sql`select ${columns} from payees where owner_id = ${ownerId} for no key update`))

export const lockByAccount = (tx: Database, gateway: string, accountRef: string) =>
  first(
    tx.query<PayeeRow>(
      sql`select ${columns} from payees where gateway = ${gateway} and account_ref = ${accountRef} for no key update`,
    ),
  )

type Submitted = Pick<PayeeRow, 'id' | 'ownerId' | 'kind' | 'legalName' | 'country'>

/** The first submission, or another one of the same person. */
export async function storeSubmission(tx: Database, one: Submitted, now: Instant): Promise<Id<'payee'>> {
  const [row] = await tx.query<{ id: Id<'payee'> }>(sql`
    insert into payees (id, owner_id, kind, legal_name, country, state, submitted_at, changed_at)
    values (${one.id}, ${one.ownerId}, ${one.kind}, ${one.legalName}, ${one.country}, 'with_us', ${now}, ${now})
    on conflict (owner_id) do update set kind = excluded.kind, legal_name = excluded.legal_name,
      country = excluded.country, state = 'with_us', submitted_at = excluded.submitted_at, changed_at = excluded.changed_at
    returning id`)
  if (!row) throw new Error('a payee that was just stored is not there')
  return row.id
}

export async function storeState(tx: Database, id: string, state: PayeeState, now: Instant): Promise<void> {
  await tx.query(sql`update payees set state = ${state}, changed_at = ${now} where id = ${id}`)
}

/** The gateway has reported nothing about another account yet. */
export async function storeAccountRef(tx: Database, id: string, gateway: string, accountRef: string): Promise<void> {
  await tx.query(sql`
    update payees set gateway = ${gateway}, account_ref = ${accountRef},
      account_state = case when gateway = ${gateway} and account_ref = ${accountRef} then account_state end
    where id = ${id}`)
}

export async function storeAccountState(tx: Database, id: string, state: PayoutAccountState): Promise<void> {
  await tx.query(sql`update payees set account_state = ${state} where id = ${id}`)
}

type Decision = {
  readonly id: string
  readonly payeeId: string
  readonly from: PayeeState | null
  readonly to: PayeeState
  readonly reason: string | null
  readonly actorId: string | null
}
export async function insertDecision(tx: Database, one: Decision, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into payee_decisions (id, payee_id, from_state, to_state, reason, actor_id, at)
    values (${one.id}, ${one.payeeId}, ${one.from}, ${one.to}, ${one.reason}, ${one.actorId}, ${now})`)
}

export type DecisionRow = {
  readonly at: Instant
  readonly to: PayeeState
  readonly reason: string | null
  readonly actor: string | null
  /** Whether a person decided it, and not a gateway's event. */
  readonly isByPerson: boolean
}
/** Newest first. */
export const listDecisions = (db: Database, payeeId: string, limit: number) =>
  db.query<DecisionRow>(sql`
    select decision.at, decision.to_state as "to", decision.reason, actor.first_name || ' ' || actor.last_name as "actor",
      decision.actor_id is not null as "isByPerson"
    from payee_decisions decision left join users actor on actor.id = decision.actor_id
    where decision.payee_id = ${payeeId} order by decision.number desc limit ${limit}`)

/** The newest decision of a person; submissions and a gateway's events are none. */
export const findLastVerdict = (db: Database, payeeId: string) =>
  first(
    db.query<{ to: Verdict; actorId: Id<'user'> }>(sql`
      select to_state as "to", actor_id as "actorId" from payee_decisions
      where payee_id = ${payeeId} and to_state in ('verified', 'attention', 'refused') and actor_id is not null
      order by number desc limit 1`),
  )

/** The documents of the newest submission. */
export async function replaceDocuments(tx: Database, payeeId: string, fileIds: readonly string[]): Promise<string[]> {
  const gone = await tx.query<{ fileId: string }>(
    sql`delete from payee_documents where payee_id = ${payeeId} returning file_id as "fileId"`,
  )
  await tx.query(sql`
    insert into payee_documents (payee_id, file_id, position)
    select ${payeeId}::uuid, file_id, position from unnest(${[...fileIds]}::uuid[]) with ordinality as given (file_id, position)`)
  return gone.map(({ fileId }) => fileId)
}

export type DocumentRow = { readonly fileId: string; readonly fileName: string; readonly sizeBytes: number }
export const listDocuments = (db: Database, payeeId: string) =>
  db.query<DocumentRow>(sql`
    select file.id as "fileId", file.original_name as "fileName", file.size_bytes as "sizeBytes"
    from payee_documents document join files file on file.id = document.file_id
    where document.payee_id = ${payeeId} order by document.position`)

export type QueueRow = Pick<
  PayeeRow,
  'id' | 'legalName' | 'kind' | 'country' | 'state' | 'submittedAt' | 'changedAt'
> & { readonly researcher: string }

/** Those that wait, by age; others by their latest change. */
export const listPayees = (db: Database, state: 'with_us' | Verdict, limit: number) =>
  db.query<QueueRow>(sql`
    select payee.id, payee.legal_name as "legalName", payee.kind, payee.country, payee.state,
      payee.submitted_at as "submittedAt", payee.changed_at as "changedAt",
      owner.first_name || ' ' || owner.last_name as "researcher"
    from payees payee join users owner on owner.id = payee.owner_id
    where payee.state = ${state}
    order by case when ${state} = 'with_us' then payee.submitted_at end, payee.changed_at desc, payee.id limit ${limit}`)

export async function countWaiting(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*) as "count" from payees where state = 'with_us'`)
  return row?.count ?? 0
}

export type OwnerRow = {
  readonly name: string
  /** Null once the account is closed. */
  readonly email: string | null
  readonly institution: string | null
}
export const findOwner = (db: Database, ownerId: string) =>
  first(
    db.query<OwnerRow>(
      sql`select first_name || ' ' || last_name as "name", email, institution from users where id = ${ownerId}`,
    ),
  )

/** For a closed account: the identity stays with the books, the documents are deleted. */
export async function forget(tx: Database, payeeId: string, now: Instant): Promise<void> {
  await tx.query(sql`delete from payee_documents where payee_id = ${payeeId}`)
  await tx.query(sql`update payees set state = 'closed', changed_at = ${now} where id = ${payeeId}`)
}
