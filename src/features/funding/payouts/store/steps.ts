import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type StepKind = 'transfer' | 'bank' | 'reverse'
export type StepRow = {
  readonly payoutId: Id<'payout'>
  readonly kind: StepKind
  readonly key: string
  readonly ref: string | null
  readonly state: 'waiting' | 'made' | 'refused'
  readonly code: string | null
  readonly tries: number
  readonly nextAt: Instant
}

const columns = sql`step.payout_id as "payoutId", step.kind, step.key, step.ref, step.state, step.code, step.tries, step.next_at as "nextAt"`

/** Stored before the gateway is asked; an existing step stays as it is. */
export async function insertStep(tx: Database, payoutId: string, kind: StepKind, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into payout_steps (payout_id, kind, key, state, next_at)
    values (${payoutId}, ${kind}, ${`payout:${payoutId}:${kind}`}, 'waiting', ${now}) on conflict do nothing`)
}

export type DueStep = StepRow & {
  readonly cents: Cents
  readonly gateway: string
  readonly accountRef: string | null
  readonly projectId: Id<'project'>
  readonly number: number
  readonly transferRef: string | null
  /** Of the bank account that was approved. */
  readonly fingerprintHash: string
}

/** Leases steps that are due: if this process dies while asking, another asks again at `until`, with the same key. */
export const leaseSteps = (db: Database, now: Instant, until: Instant, limit: number) =>
  db.query<DueStep>(sql`
    with step as (
      update payout_steps set next_at = ${until}, tries = tries + 1
      where (payout_id, kind) in (
        select payout_id, kind from payout_steps where state = 'waiting' and next_at <= ${now}
        order by next_at limit ${limit} for update skip locked
      )
      returning payout_id, kind, key, ref, state, code, tries, next_at
    )
    select ${columns}, payout.cents, payout.gateway, payee.account_ref as "accountRef", payout.project_id as "projectId",
      payout.number, transfer.ref as "transferRef", destination.fingerprint_hash as "fingerprintHash"
    from step join payouts payout on payout.id = step.payout_id join payees payee on payee.id = payout.payee_id
    join payee_destinations destination on destination.id = payout.destination_id
    left join payout_steps transfer on transfer.payout_id = payout.id and transfer.kind = 'transfer'`)

export async function putOffStep(db: Database, step: Pick<StepRow, 'payoutId' | 'kind'>, code: string, until: Instant) {
  await db.query(sql`
    update payout_steps set next_at = ${until}, code = ${code}
    where payout_id = ${step.payoutId} and kind = ${step.kind} and state = 'waiting'`)
}

/**
 * Refused for now. The next request gets a new key, because a gateway repeats its answer to a key for a day, whatever
 * has changed. Nothing was made with the old key, so nothing is made twice.
 */
export async function askAnewAt(
  db: Database,
  { payoutId, kind, key, tries }: Pick<StepRow, 'payoutId' | 'kind' | 'key' | 'tries'>,
  code: string,
  until: Instant,
): Promise<void> {
  await db.query(sql`
    update payout_steps set next_at = ${until}, code = ${code}, key = ${`payout:${payoutId}:${kind}:${tries}`}
    where payout_id = ${payoutId} and kind = ${kind} and key = ${key} and state = 'waiting'`)
}

/** Stores the gateway's answer, once. @returns whether it was the first. */
export async function endStep(
  tx: Database,
  step: Pick<StepRow, 'payoutId' | 'kind'>,
  end: { readonly ref: string } | { readonly code: string },
  now: Instant,
): Promise<boolean> {
  const [ref, code] = 'ref' in end ? [end.ref, null] : [null, end.code]
  const rows = await tx.query(sql`
    update payout_steps set state = ${ref === null ? 'refused' : 'made'}, ref = ${ref}, code = ${code},
      made_at = ${ref === null ? null : now}
    where payout_id = ${step.payoutId} and kind = ${step.kind} and state = 'waiting' returning 1`)
  return rows.length > 0
}

/** The payout of a payment to a bank, by the gateway's own id. */
export const findByBankRef = (db: Database, gateway: string, ref: string) =>
  first(
    db.query<{ id: Id<'payout'>; projectId: Id<'project'> }>(sql`
      select payout.id, payout.project_id as "projectId" from payout_steps step join payouts payout on payout.id = step.payout_id
      where step.kind = 'bank' and step.ref = ${ref} and payout.gateway = ${gateway}`),
  )

/** The projects of some payments to banks. */
export async function projectsOfBankPayouts(
  tx: Database,
  named: readonly { readonly gateway: string; readonly payoutRef: string }[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct payout.project_id as "id" from payout_steps step join payouts payout on payout.id = step.payout_id
    where step.kind = 'bank' and (payout.gateway, step.ref) in (
      select gateway, ref from unnest(${named.map((one) => one.gateway)}::text[], ${named.map((one) => one.payoutRef)}::text[])
        as given (gateway, ref))`)
  return rows.map(({ id }) => id)
}

/** The payout that a transfer belongs to, and whether the transfer is being reversed. */
export const findByTransferRef = (db: Database, gateway: string, ref: string) =>
  first(
    db.query<{ id: Id<'payout'>; number: number; isBack: boolean }>(sql`
      select payout.id, payout.number, exists (
        select from payout_steps back where back.payout_id = payout.id and back.kind = 'reverse') as "isBack"
      from payout_steps step join payouts payout on payout.id = step.payout_id
      where step.kind = 'transfer' and step.ref = ${ref} and payout.gateway = ${gateway}`),
  )

/** Makes the waiting steps of this payout due now. */
export async function askNow(db: Database, payoutId: string, now: Instant): Promise<void> {
  await db.query(sql`update payout_steps set next_at = ${now} where payout_id = ${payoutId} and state = 'waiting'`)
}

/** Payouts under way without news since a moment: the gateway is queried about them. */
export const listSilent = (db: Database, gateway: string, before: Instant, limit: number) =>
  db.query<{ payoutId: Id<'payout'>; projectId: Id<'project'>; accountRef: string | null; ref: string | null }>(sql`
    select payout.id as "payoutId", payout.project_id as "projectId", payee.account_ref as "accountRef", step.ref
    from payouts payout join payees payee on payee.id = payout.payee_id
    join payout_steps step on step.payout_id = payout.id and step.kind = 'bank' and step.state = 'made'
    where payout.state in ('in_transit', 'paid') and payout.gateway = ${gateway} and step.next_at <= ${before}
    order by step.next_at limit ${limit}`)

/** When the gateway is queried about this payout next. */
export async function askAgainAt(db: Database, payoutId: string, at: Instant): Promise<void> {
  await db.query(sql`update payout_steps set next_at = ${at} where payout_id = ${payoutId} and kind = 'bank'`)
}
