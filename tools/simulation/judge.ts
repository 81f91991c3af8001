import { settlingMs } from '#features/funding/outcomes/rules.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { payoutFaults } from './payout-judge.ts'
import { isOneOf, ownersAddress, type Script } from './people.ts'
import { planFaults } from './plan-judge.ts'
import { skewMaxMs } from './processes.ts'
import { elsewhere } from './simulated-gateway.ts'

/** The remaining work: unapplied events, refunds, mails, totals and notifications, one line each. */
export async function listUnsettled({ ground, gateway, now }: Script): Promise<string[]> {
  // A bank may take what had gone back before: the product retries, and then receives that it went back.
  const givenBack = [...gateway.payments.values()]
    .filter(({ refunds }) => refunds.some(({ state }) => state !== 'failed'))
    .map(({ ref }) => ref)
  const rows = await ground.database.query<{ what: string }>(sql`
    select 'the event ' || event_id || ' waits: ' || coalesce(last_error, '') as what from payment_events where handled_at is null
    union all select 'a gift of an owner waits' from own_gifts own join donations gift on gift.id = own.donation_id
      where own.handled_at is null and gift.state <> 'disputed'
        and not exists (select from refunds where donation_id = gift.id and state = 'requested')
    union all select 'a refund waits: ' || coalesce(last_error, '') from refunds where state = 'sending'
    union all select 'a mail waits: ' || coalesce(last_error, '') from outbox_mails where sent_at is null
    union all select 'a total waits' from donation_deltas union all select 'a balance waits' from ledger_unfolded
    union all select 'news of an outcome wait' from project_outcomes where not news_done
    union all select 'a second payment of a plan waits' from plan_payments paid where state = 'surplus'
      and (not exists (select from plan_disputes held where held.payment_id = paid.id and held.state <> 'won')
        or payment_ref = any(${givenBack}))
    union all select 'an upgrade waits: ' || id from invoices where state = 'draft' and kind = 'upgrade'
    union all select 'an invoice waits: ' || id from invoices bill where state = 'open' and next_try_at <= ${now()}
      and not exists (select from subscriptions held where held.user_id = bill.user_id and held.held_since is not null)
    union all select 'a tax waits to be reported: ' || id from plan_taxes where report_at is not null
    union all select 'a payout is ' || state || ': ' || id from payouts
      where state in ('approved', 'sending', 'in_transit', 'returning')`)
  return [
    ...rows.map((row) => row.what),
    ...gateway.waiting.map((one) => `the gateway has not told ${one.event.eventId}`),
  ]
}

type Gift = {
  readonly id: string
  readonly clientKey: string
  readonly paymentRef: string | null
  readonly gross: Cents
  readonly processingFee: Cents
  readonly net: Cents
  readonly refunded: Cents
  readonly lost: Cents
  readonly isConfirmed: boolean
  readonly donorId: string | null
  readonly entries: number
}

/** Compares the answers that people got, the gateway's records and our books. @returns the differences. */
export async function judge(script: Script): Promise<string[]> {
  const { ground, gateway, mails, now } = script
  const gifts = await ground.database.query<Gift>(sql`
    select gift.id, client_key as "clientKey", payment_ref as "paymentRef", gross_cents as "gross",
      processing_fee_cents as "processingFee", net_cents as "net", refunded_cents as "refunded", lost_cents as "lost",
      succeeded_at is not null as "isConfirmed", donor_id as "donorId", (select count(*) from ledger_entries where source_id = gift.id and kind = 'donation') as entries
    from donations gift order by id`)
  const proofs = await proveBooks(ground.database, now())
  const [books] = await ground.database.query<{ clearing: number; mails: number; receipts: number }>(sql`
    select (select count(*) from outbox_mails) as mails,
      (select count(*) from outbox_mails where event_key like '%receipt%') as receipts,
      (select coalesce(sum(amount_cents), 0) from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id where code = 'processor_clearing') as clearing`)
  const confirmed = gifts.filter((gift) => gift.isConfirmed).length
  const found = [
    ...proofs.flatMap(({ promise, broken }) => broken.map((detail) => `${promise}: ${detail}`)),
    ...wishFaults(script, gifts),
    ...gifts.flatMap((gift) => giftFaults(script, gift)),
    ...gifts
      .filter((gift) => gift.donorId === ground.stranger.userId)
      .map((gift) => `the gift ${gift.id} went to a person who never proved the address`),
    ...(await ownGiftFaults(script)),
    ...(await setAsideFaults(script)),
    ...script.early.map((what) => `the mail ${what} was sent before it was true`),
    ...(await outcomeFaults(script)),
    ...(await planFaults(script)),
    ...(await payoutFaults(script)),
  ]
  // Added money is booked with the next statement.
  const added = gateway.balance.rows.filter((one) => one.kind === 'topup').reduce((sum, one) => sum + one.amount, 0)
  const owed = gateway.balance.sum() - added
  if (books?.clearing !== owed) found.push(`the gateway owes ${owed}, the books say ${books?.clearing}`)
  if (books?.mails !== mails.size) found.push(`${books?.mails} mails were written, ${mails.size} were sent`)
  if (books?.receipts !== confirmed)
    found.push(`${confirmed} gifts are confirmed, ${books?.receipts} receipts were mailed`)
  return found
}

/** Guest gifts of a project's researcher are refunded, unless bank, gateway or a colleague prevents it. */
async function ownGiftFaults({ ground }: Script): Promise<string[]> {
  const rows = await ground.database.query<{ id: string }>(sql`
    select gift.id from donations gift join donation_guests guest on guest.id = gift.guest_id
    where guest.email = ${ownersAddress} and gift.succeeded_at is not null and gift.state <> 'disputed'
      and gift.refunded_cents + gift.lost_cents < gift.gross_cents - gift.processing_fee_cents
      and not exists (select from refunds where donation_id = gift.id
        and (state = 'requested' or (requested_by is null and state = 'failed')))`)
  return rows.map(({ id }) => `the gift ${id} of the project's own researcher stays with it`)
}

/** A person set aside payments of another installation, and none of ours. */
async function setAsideFaults({ ground }: Script): Promise<string[]> {
  const rows = await ground.database.query<{ eventId: string }>(sql`
    select event_id as "eventId" from payment_events
    where case when payment_ref like ${`${elsewhere}%`} then set_aside_at is null and not payload ? 'object'
      else set_aside_at is not null end`)
  return rows.map(({ eventId }) => `the event ${eventId} is not where the person who closed its exception left it`)
}

/** One gift for each request, however often it was sent, of the requested amount. */
function wishFaults({ wishes, ground }: Script, gifts: readonly Gift[]): string[] {
  return wishes.flatMap(({ clientKey, projectId, amountDollars, coverFees, donationIds }) => {
    const made = gifts.filter((gift) => gift.clientKey === clientKey)
    const [gift] = made
    if (made.length === 0 && donationIds.size === 0 && isOneOf(ground.closingProjects, projectId)) return []
    if (made.length !== 1 || !gift) return [`the wish ${clientKey} is ${made.length} gifts`]
    if ([...donationIds].some((id) => id !== gift.id)) return [`the wish ${clientKey} was answered with another gift`]
    const kept = coverFees ? gift.net : gift.gross
    return kept === amountDollars * 100 ? [] : [`the wish ${clientKey} of $${amountDollars} became ${kept} cents`]
  })
}

/** The money that the gateway took and returned, compared with the gift. */
function giftFaults({ gateway }: Script, gift: Gift): string[] {
  const payments = [...gateway.payments.values()].filter((one) => one.key === `donation:${gift.id}`)
  const [payment] = payments
  const back =
    payment?.refunds.filter((one) => one.state === 'succeeded').reduce((sum, one) => sum + one.amount, 0) ?? 0
  const lost = payment?.disputes.filter((one) => one.state === 'lost').reduce((sum, one) => sum + one.amount, 0) ?? 0
  const isPaid = payment?.state === 'succeeded'
  const faults: [boolean, string][] = [
    [payments.length !== 1, `has ${payments.length} payments`],
    [isPaid !== gift.isConfirmed, `is ${isPaid ? '' : 'not '}paid and ${gift.isConfirmed ? '' : 'not '}confirmed`],
    [gift.entries !== (isPaid ? 1 : 0), `has ${gift.entries} entries`],
    [payment !== undefined && payment.amount !== gift.gross, `of ${gift.gross} was paid with ${payment?.amount}`],
    [back !== gift.refunded, `had ${back} refunded, and says ${gift.refunded}`],
    [back > gift.gross, `had ${back} refunded, more than was given`],
    [lost !== gift.lost, `lost ${lost}, and says ${gift.lost}`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, what]) => `the gift ${gift.id} ${what}`)
}

/** The outcomes of projects after their deadline (AMB-071), compared with what their people were notified of. */
async function outcomeFaults({ ground, redirects, statements, closesAt, now, story }: Script): Promise<string[]> {
  const moved = await ground.database.query<{ id: string; projectId: string; isTaken: boolean }>(sql`
    select id, project_id as "projectId", exists (select from gift_redirects where donation_id = gift.id) as "isTaken"
    from donations gift order by id`)
  const closed = await ground.database.query<Closed>(sql`
    select id, (select count(*) from project_outcomes where project_id = project.id) as outcomes,
      (select count(*) from project_outcomes where project_id = project.id and stated_at is not null) as stated,
      (select count(*) from project_updates where project_id = project.id) as updates,
      (select count(*) from donations where project_id = project.id and created_at >= deadline_at) as late
    from projects project where id = any(${[...ground.closingProjects]}::uuid[]) order by id`)
  // In histories of plans no outcome is decided.
  const isOver = story !== 'plans' && later(closesAt, settlingMs + 2 * skewMaxMs) < now()
  return [
    ...moved
      .filter((gift) => (gift.isTaken ? redirects.get(gift.id) !== gift.projectId : redirects.has(gift.id)))
      .map((gift) => `the gift ${gift.id} is not where its donor took it`),
    ...closed.flatMap((project) => projectFaults(project, isOver, statements.has(project.id))),
  ]
}

type Closed = {
  readonly id: Id<'project'>
  readonly outcomes: number
  readonly stated: number
  readonly updates: number
  readonly late: number
}

function projectFaults({ id, outcomes, stated, updates, late }: Closed, isOver: boolean, isTold: boolean): string[] {
  const faults: [boolean, string][] = [
    [isOver && outcomes !== 1, `is closed with ${outcomes} outcomes`],
    [(stated === 1) !== isTold, `has ${stated} statements, and its researcher was told of ${isTold ? 'one' : 'none'}`],
    [updates !== stated, `has ${stated} statements and ${updates} updates that say so`],
    [late > 0, `has ${late} gifts that were begun after its deadline`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, what]) => `the project ${id} ${what}`)
}
