import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { AnswerKind, AnswerState, Paid } from '../rules/answers.ts'

export type AnswerRow = {
  readonly kind: AnswerKind
  readonly purpose: string
  readonly evidence: string
  /** The gift as our books have it, as sent; null before. */
  readonly receipt: string | null
  readonly state: AnswerState
  readonly version: number
  readonly savedBy: string
  readonly savedAt: Instant
  readonly sender: string | null
  readonly askedAt: Instant | null
  readonly sentAt: Instant | null
  readonly failureCode: string | null
}

export const findAnswer = (db: Database, disputeId: string) =>
  first(
    db.query<AnswerRow>(sql`
      select answer.kind, answer.purpose, answer.evidence, answer.receipt, answer.state, answer.version,
        saver.first_name || ' ' || saver.last_name as "savedBy", answer.saved_at as "savedAt",
        sender.first_name || ' ' || sender.last_name as "sender", answer.asked_at as "askedAt",
        answer.sent_at as "sentAt", answer.failure_code as "failureCode"
      from dispute_answers answer
      join users saver on saver.id = answer.saved_by left join users sender on sender.id = answer.sender_id
      where answer.dispute_id = ${disputeId}`),
  )

export type NewAnswer = {
  readonly disputeId: Id<'dispute'>
  readonly kind: AnswerKind
  readonly purpose: string
  readonly evidence: string
  readonly receipt: string | null
  readonly state: 'draft' | 'sending'
  readonly version: number
  readonly by: Id<'user'>
  readonly now: Instant
}

/** The dispute is locked by the transaction, so no concurrent call writes its answer. */
export async function writeAnswer(tx: Database, answer: NewAnswer): Promise<void> {
  const { disputeId, kind, purpose, evidence, receipt, state, version, by, now } = answer
  const [sender, asked] = state === 'sending' ? [by, now] : [null, null]
  await tx.query(sql`
    insert into dispute_answers (dispute_id, kind, purpose, evidence, receipt, state, version, saved_by, saved_at,
      sender_id, asked_at, next_attempt_at)
    values (${disputeId}, ${kind}, ${purpose}, ${evidence}, ${receipt}, ${state}, ${version}, ${by}, ${now},
      ${sender}, ${asked}, ${now})
    on conflict (dispute_id) do update set kind = excluded.kind, purpose = excluded.purpose,
      evidence = excluded.evidence, receipt = excluded.receipt, state = excluded.state, version = excluded.version,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at, sender_id = excluded.sender_id,
      asked_at = excluded.asked_at, next_attempt_at = excluded.next_attempt_at, failure_code = null, attempts = 0,
      last_error = null`)
}

export type DueAnswer = {
  readonly disputeId: Id<'dispute'>
  readonly donationId: Id<'donation'>
  readonly projectTitle: string
  readonly amount: Cents
  readonly gateway: string
  readonly disputeRef: string
  readonly kind: AnswerKind
  readonly purpose: string
  readonly evidence: string
  readonly receipt: string | null
  readonly donorName: string | null
  readonly donorEmail: string | null
  readonly version: number
  readonly senderId: Id<'user'>
  readonly attempts: number
}

/** Leases answers that are due: if this process dies, they are due again at `until`. */
export const leaseAnswers = (db: Database, now: Instant, until: Instant, limit: number) =>
  db.query<DueAnswer>(sql`
    update dispute_answers answer set next_attempt_at = ${until}, attempts = attempts + 1
    from disputes dispute
      join donations gift on gift.id = dispute.donation_id
      join projects project on project.id = gift.project_id
      join givers giver on giver.id = gift.giver_id
    where dispute.id = answer.dispute_id and answer.sender_id is not null and answer.dispute_id in (
      select dispute_id from dispute_answers where state = 'sending' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning answer.dispute_id as "disputeId", dispute.donation_id as "donationId", project.title as "projectTitle",
      dispute.amount_cents as "amount", dispute.gateway, dispute.dispute_ref as "disputeRef", answer.kind,
      answer.purpose, answer.evidence, answer.receipt,
      nullif(trim(concat_ws(' ', giver.first_name, giver.last_name)), '') as "donorName", giver.email as "donorEmail",
      answer.version, answer.sender_id as "senderId", answer.attempts`)

export async function putOffAnswer(
  db: Database,
  { disputeId, version }: Pick<DueAnswer, 'disputeId' | 'version'>,
  error: string,
  until: Instant,
): Promise<void> {
  await db.query(sql`
    update dispute_answers set last_error = ${error}, next_attempt_at = ${until}
    where dispute_id = ${disputeId} and version = ${version} and state = 'sending'`)
}

/** False when it was finished before: then no one is notified again. */
export async function finishAnswer(
  tx: Database,
  { disputeId, version }: Pick<DueAnswer, 'disputeId' | 'version'>,
  end: { readonly sentAt: Instant } | { readonly failureCode: string },
): Promise<boolean> {
  const change =
    'sentAt' in end
      ? sql`state = 'sent', sent_at = ${end.sentAt}`
      : sql`state = 'refused', failure_code = ${end.failureCode}`
  const rows = await tx.query(sql`
    update dispute_answers set ${change}
    where dispute_id = ${disputeId} and version = ${version} and state = 'sending' returning 1`)
  return rows.length > 0
}

/** `donorId` is null for a guest. */
export type PaidGift = Paid & { readonly donorId: Id<'user'> | null }

export const findPaidGift = (db: Database, donationId: string) =>
  first(
    db.query<PaidGift>(sql`
      select gift.donor_id as "donorId", gift.gross_cents as "gross", gift.refunded_cents as "refunded", gift.succeeded_at as "succeededAt",
        project.title as "projectTitle", nullif(trim(concat_ws(' ', giver.first_name, giver.last_name)), '') as "donorName",
        giver.email as "donorEmail", gift.receipt_number as "receiptNumber", gift.guest_id is not null as "asGuest"
      from donations gift
      join projects project on project.id = gift.project_id
      join givers giver on giver.id = gift.giver_id
      where gift.id = ${donationId} and gift.succeeded_at is not null`),
  )
