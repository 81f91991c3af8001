import { expect, test } from 'vitest'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { contentDamages } from '#test/content-damages.ts'
import { figureDamages } from '#test/figure-damages.ts'
import { fullBooks } from '#test/full-books.ts'
import { begin, openProject } from '#test/gifts.ts'
import { payoutDamages } from '#test/payout-damages.ts'
import { person } from '#test/people.ts'
import { planDamages } from '#test/plan-damages.ts'
import { heldProject } from '#test/releases.ts'
import { stripeApp } from '#test/stripe-app.ts'
import { hourMs, later } from '#values/time.ts'

// Correct books are damaged in one way after another: each time exactly one invariant is violated.

const app = await stripeApp()
const { database, clock } = app.platform
const books = await fullBooks(app)
const { projectId: third, owner } = await openProject(app)
const { projectId: heldId } = await heldProject(app, owner, 10)
await app.drain()

const id = (): string => newId(app.platform)
const today = (): string => clock.now().slice(0, 10)

/** An entry without a cause, otherwise valid: its postings sum to zero, and the balances include it. */
function stray(kind: string, reference: string, sourceId: string, cents: readonly [number, number] = [5, -5]): Sql {
  const [entry, subject] = [id(), id()]
  return sql`
    with entry as (
      insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at, booked_on)
      values (${entry}, ${kind}, ${reference}, ${subject}, ${sourceId}, ${clock.now()}, ${clock.now()}, ${today()})
    ), unfolded as (insert into ledger_unfolded values (${entry}, ${subject}))
    insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select ${entry}, line.at, account.id, line.cents, ${today()}
    from (values (0, 'processor_clearing', ${cents[0]}::bigint), (1, 'platform_fee', ${cents[1]}::bigint)) as line (at, code, cents)
    join ledger_accounts account on account.code = line.code where line.cents <> 0`
}

/** Money of a gift that went to the wrong place, in an entry that balances. */
function moved(gift: string, project: string, to: 'project_pending' | 'refund_loss'): Sql {
  const [entry, subject] = [id(), id()]
  return sql`
    with entry as (
      insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at, booked_on)
      values (${entry}, 'stray', 'stray', ${subject}, ${gift}, ${clock.now()}, ${clock.now()}, ${today()})
    ), unfolded as (insert into ledger_unfolded values (${entry}, ${subject}))
    insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select ${entry}, line.at, account.id, line.cents, ${today()}
    from (values (0, 'processor_cost', 5::bigint), (1, ${to}::text, -5::bigint)) as line (at, code, cents)
    join lateral (select id from ledger_accounts where code = line.code
      order by owner_id <> ${project} limit 1) account on true`
}

const { plain, partly, refund, returned, redirected, other, won, lost, donor } = books
const unpaid: string[] = []
const another = await person(app, { type: 'donor' })
for (let at = 0; at < 5; at += 1) {
  const begun = await begin(app, another, third, { amountDollars: 1000 })
  if (begun.ok) unpaid.push(begun.data.donationId)
}
/** A $500 refund that a single person decided, for a gift that is not paid and so is part of no other check. */
const alone = (gift: string): Sql => sql`
  insert into refunds (id, donation_id, amount_cents, reason, note, state, requested_by, requested_at, client_key, next_attempt_at)
  select ${id()}, ${gift}, 50000, 'fraud', 'Any.', 'sending', requested_by, ${clock.now()}, ${`alone ${gift}`}, ${clock.now()}
  from refunds where id = ${refund}`

const damages: Readonly<Record<string, readonly Sql[]>> = {
  ...contentDamages(app.platform, { projectId: third, ownerId: owner.userId, donorId: another.userId }),
  // With a single posting, which the triggers would refuse.
  'every entry sums to zero': [stray('gift', 'stray', id(), [5, 0])],
  'the balances are the sums of the postings': [
    sql`update ledger_balances set balance_cents = balance_cents + 1
      where ctid = (select ctid from ledger_balances limit 1)`,
  ],
  'an account holds one currency': [sql`update ledger_accounts set currency = 'EUR' where code = 'dispute_fee'`],
  'closed months keep their hash': [
    sql`insert into books_months (month, state, closed_by, closed_at, trial_balance, hash, entries, checked_by, checked_at)
      values ('2026-10-01', 'closed', ${owner.userId}, ${clock.now()}, '[]', 'another', 7, ${another.userId}, ${clock.now()})`,
  ],
  'each confirmed gift has exactly one ledger entry': [
    sql`update ledger_entries set reference = 'lost' where reference = ${`donation:${plain}:succeeded`}`,
  ],
  'each donation entry has its confirmed gift': [stray('donation', 'stray', id())],
  'an entry books what the gift says': [
    sql`update donations set platform_bps = 351, platform_fee_cents = 351, net_cents = net_cents - 1 where id = ${plain}`,
  ],
  'what a gateway kept of a payment is booked once, to the cent, as the cost of the platform': [
    sql`update payment_costs set amount_cents = amount_cents + 1 where donation_id = ${plain}`,
  ],
  'the fees of a gift follow from the rates it was charged with': [
    sql`update donations set platform_bps = 351 where id = ${plain}`,
  ],
  // Queued for the index as the trigger would, so that search is not wrong as well.
  'raised is what the postings leave of each gift': [
    sql`update projects set raised_cents = raised_cents + 1 where id = ${other}`,
    sql`insert into search_changes (kind, id) values ('project', ${other})`,
  ],
  'the donor count is the number of distinct donors, by name and anonymously apart': [
    sql`update projects set donor_count = donor_count + 1 where id = ${other}`,
  ],
  'a donor is known by the number of their gifts that count': [
    sql`update project_donors set gifts = gifts + 1 where project_id = ${other}`,
  ],
  'receipts of a donor are numbered 1, 2, 3 without a gap': [
    sql`update donations set receipt_number = 99 where id = ${plain}`,
  ],
  'each refund that was made has its one entry, to the cent': [
    sql`update refunds set project_cents = project_cents + 1, platform_cents = platform_cents - 1 where id = ${refund}`,
  ],
  'each refund entry has its refund': [stray('refund', 'refund:stray:succeeded', id())],
  'each refund that came back has the one entry that reverses it': [
    sql`update ledger_entries set reverses_id = null where reference = ${`refund:${returned}:returned`}`,
  ],
  'a gift is refunded by what its refunds sum to, and never by more than was given': [
    sql`insert into refunds (id, donation_id, amount_cents, reason, note, state, requested_by, requested_at, client_key, next_attempt_at)
      select ${id()}, donation_id, 97000, reason, note, 'requested', requested_by, requested_at, 'too much', next_attempt_at
      from refunds where id = ${refund}`,
  ],
  'a refund above $500 was agreed to by two people': [
    sql`update refunds set decided_by = null, decided_at = null where id = ${refund}`,
  ],
  'a refund without a request is of a gift that its owner or staff gave as a guest': [
    sql`update refunds set requested_by = null, decided_by = null where id = ${refund}`,
  ],
  'what an owner or staff gave as a guest goes back': [
    sql`insert into own_gifts values (${plain}, 'owner', ${clock.now()}, ${clock.now()})`,
  ],
  'one person alone gave back at most $2,000 in a day': unpaid.map(alone),
  'the state of a gift follows from its refunds and disputes': [
    sql`update donations set state = 'refunded' where id = ${plain}`,
  ],
  'each dispute has the entries of its state and of each turn of its verdict, and no others': [
    sql`update ledger_entries set reference = 'lost' where kind = 'dispute_won' and source_id = ${won}`,
  ],
  'the fee of a dispute is booked as it was taken and as it came back': [
    sql`update disputes set fee_returned_cents = fee_returned_cents - 1 where donation_id = ${won}`,
  ],
  'each dispute fee that came back has its dispute': [stray('dispute_fee_returned', 'stray', id())],
  'money is on hold for open disputes and for nothing else': [
    sql`update disputes set project_cents = project_cents + 1 where state = 'open'`,
  ],
  'nothing is left with a project of a gift that its donor has back in full': [moved(lost, third, 'project_pending')],
  'a project has of each gift what refunds and disputes leave, and never more than was given for it': [
    moved(partly, third, 'project_pending'),
  ],
  'the platform gives its fee in proportion, and bears what went back of a gift beyond it': [
    moved(partly, third, 'refund_loss'),
  ],
  'what banks owe us is what they took in open disputes': [
    sql`update disputes set amount_cents = amount_cents + 1 where state = 'open'`,
  ],
  // Totals and donors are changed as well, so that only its own path is wrong.
  'a gift is with the project that it was given or redirected to': [
    sql`update donations set project_id = ${third} where id = ${redirected}`,
    sql`update project_donors set project_id = ${third} where project_id = ${other} and donor_id = ${donor.userId}`,
    // Triggers are off during the damage: the donor's place in the room is queued, as it would be.
    sql`insert into room_changes (project_id, donor_id) values (${other}, ${donor.userId})`,
    sql`update projects set donor_count = case id when ${third} then 1 else 0 end where id in (${third}, ${other})`,
  ],
  'each redirected gift has its two entries, to the cent': [
    sql`update gift_redirects set gross_cents = gross_cents + 1 where donation_id = ${redirected}`,
  ],
  'what a redirect takes from one project it gives to the other': [stray('redirect_in', 'stray', redirected)],
  'each redirect entry has its redirected gift': [
    ...[id()].flatMap((source) => [stray('redirect_in', 'in', source), stray('redirect_out', 'out', source, [-5, 5])]),
  ],
  'gifts are redirected only from projects that offer it, and in time': [
    sql`update project_outcomes set redirect_ends_at = decided_at where project_id = ${books.short}`,
  ],
  'unclaimed money is a case for staff, once its donors could redirect it': [
    sql`update project_outcomes set unfetched_case_at = decided_at where project_id = ${books.short}`,
  ],
  'a payment event is applied within an hour, or a person has it as an exception': [
    sql`insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, next_attempt_at)
      values ('test', 'evt_old', 'x', 'x', '{}', ${later(clock.now(), -2 * hourMs)}, ${later(clock.now(), hourMs)})`,
  ],
  'a payout to our bank is booked as the gateway’s rows and its state say, to the cent': [
    sql`update gateway_payouts set state = 'pending' where state = 'paid'`,
  ],
  'a row of a gateway’s balance that is about no gift has its one entry, and each such entry its row': [
    sql`update gateway_balance_rows set amount_cents = amount_cents - 1 where kind = 'fee'`,
  ],
  'each payout entry has its payout': [stray('bank_payout', 'stray', id())],
  'the books count of each gift what the gateway counts, or a person has it as an exception': [
    sql`update gateway_balance_rows set fee_cents = fee_cents + 1
      where kind = 'payment' and about = (select payment_ref from donations where id = ${plain})`,
  ],
  ...payoutDamages(app.platform, { projectId: third, heldId, ownerId: owner.userId, staffId: another.userId }),
  ...figureDamages(third),
  ...planDamages(app.platform, { userId: books.planned.userId, projectId: third, stray }),
}

const everyHourWaits = sql`
  insert into stat_dirty (source, hour)
  select source, hour from unnest(array['money', 'people', 'reviews', 'careers', 'plans', 'searches']) as source,
    generate_series(${`${later(clock.now(), -90 * 24 * hourMs).slice(0, 13)}:00:00Z`}::timestamptz, ${later(clock.now(), 48 * hourMs)}, '1 hour') as hour`
const undone = new Error('undone')
/** The findings for damaged books, by invariant. The damage bypasses all triggers and is rolled back. */
async function brokenAfter(damage: readonly Sql[]): Promise<string[]> {
  let found: string[] = []
  const damaged = database.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    // Changes that bypass the triggers mark no hour, so all hours of this test are queued for counting.
    await tx.query(everyHourWaits)
    for (const one of damage) await tx.query(one)
    const proofs = await proveBooks(readable(tx), clock.now())
    found = proofs.filter((proof) => proof.broken.length > 0).map((proof) => proof.promise)
    throw undone
  })
  await expect(damaged).rejects.toBe(undone)
  return found
}
/** The damage is not committed, so it must be read within its own transaction. */
const readable = (tx: Database): Database => ({
  query: (piece) => tx.query(piece.text[0]?.startsWith('set transaction') ? nothing : piece),
  transaction: (work) => work(readable(tx)),
})

test('correct books have no findings, and every invariant has a damage here', async () => {
  const proofs = await proveBooks(database, clock.now())
  expect(proofs.filter((proof) => proof.broken.length > 0)).toEqual([])
  expect(proofs.map((proof) => proof.promise).toSorted()).toEqual(Object.keys(damages).toSorted())
})

test.each(Object.entries(damages))('one damage fails one check: %s', async (promise, damage) => {
  expect(await brokenAfter(damage)).toEqual([promise])
})

test('missing balances and totals, or ones that count an entry twice, are found', async () => {
  const promise = 'the balances are the sums of the postings'
  expect(await brokenAfter([sql`delete from ledger_balances`])).toEqual([promise])
  const nowhere = sql`insert into ledger_balances values (${id()}, ${id()}, 'gift', 5, 1)`
  expect(await brokenAfter([nowhere])).toEqual([promise])
  expect(
    await brokenAfter([sql`update ledger_totals set postings = postings + 1 where code = 'platform_fee'`]),
  ).toEqual([promise])
  expect(await brokenAfter([sql`delete from ledger_totals`])).toEqual([promise])
  expect(await brokenAfter([sql`delete from ledger_days`])).toEqual([promise])
  expect(
    await brokenAfter([sql`update ledger_days set debit_cents = debit_cents + 1, credit_cents = credit_cents + 1`]),
  ).toEqual([promise])
  expect(await brokenAfter([sql`update ledger_subjects set transit_cents = transit_cents + 1`])).toEqual([promise])
  const twice = sql`insert into ledger_unfolded select id, subject_id from ledger_entries`
  expect(await brokenAfter([twice])).toEqual([promise])
})
