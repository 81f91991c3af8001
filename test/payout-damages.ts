import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, later } from '#values/time.ts'

type Hurt = {
  /** Public, and without a paid gift. */
  readonly projectId: Id<'project'>
  /** The same, and a tenth of its money waits for a milestone. */
  readonly heldId: Id<'project'>
  readonly ownerId: Id<'user'>
  readonly staffId: Id<'user'>
}

/** For each check about payouts: the damage that violates it and no other check. */
export function payoutDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  { projectId, heldId, ownerId, staffId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> {
  const id = (): string => newId(platform)
  const now = platform.clock.now()
  const ago = (ms: number) => later(now, -ms)
  const [payee, account, payout] = [id(), id(), id()]
  const people = (decided = 'verified'): readonly Sql[] => [
    sql`insert into payees values (${payee}, ${ownerId}, 'person', 'Ada', 'US', 'verified', 'test', 'acct', ${now}, ${now})`,
    sql`insert into payee_decisions (id, payee_id, to_state, at) values (${id()}, ${payee}, ${decided}, ${ago(9 * dayMs)})`,
    sql`insert into payee_destinations (id, payee_id, bank, last4, fingerprint_hash, seen_at, usable_from)
      values (${account}, ${payee}, 'Bank', '1234', 'x', ${ago(9 * dayMs)}, ${ago(9 * dayMs)})`,
  ]
  const insert = (state: string, sentAt: string | null = null, cents = 1000, of = projectId): Sql => sql`
    insert into payouts (id, project_id, payee_id, destination_id, cents, purpose, state, requested_by, requested_at,
      client_key, gateway, seats, sent_at, ended_at)
    values (${payout}, ${of}, ${payee}, ${account}, ${cents}, 'Any.', ${state}, ${ownerId}, ${ago(2 * dayMs)}, 'k', 'test', 1,
      ${sentAt}, case when ${state} in ('failed', 'cancelled') then ${now}::timestamptz end)`
  const approval = (by: string = staffId, used = 1000, cents = 1000): Sql => sql`
    insert into payout_approvals values (${payout}, ${by}, 'h', ${cents}, ${ago(dayMs + hourMs)}, ${used}, 2000)`
  /** Old enough to have existed when a payout left. */
  const given = (code: string, cents: number, kind = 'stray', of = projectId): Sql => {
    const [entry, own, day] = [id(), id(), ago(9 * dayMs).slice(0, 10)]
    return sql`
      with entry as (
        insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at, booked_on)
        values (${entry}, ${kind}, ${`stray ${entry}`}, ${of}, ${id()}, ${ago(9 * dayMs)}, ${ago(9 * dayMs)}, ${day})
      ), unfolded as (insert into ledger_unfolded values (${entry}, ${of})
      ), account as (
        insert into ledger_accounts (id, code, type, owner_id, created_at) values (${own}, ${code}, 'liability', ${of}, ${now})
      )
      insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
      select ${entry}::uuid, 0, ${own}::uuid, ${cents}::bigint, ${day}::date
      union all select ${entry}::uuid, 1, (select id from ledger_accounts where code = 'processor_cost'), ${-cents}::bigint, ${day}::date`
  }
  /** One that left and came back: it leaves no balance. */
  const gone = [insert('failed', ago(dayMs)), given('project_pending', -1000)]
  return {
    'a payout is booked as its state says, to the cent': [
      ...people(),
      ...[insert('sending', ago(dayMs)), approval(), given('project_pending', -1000)],
    ],
    'the steps of a payout are those of its state': [
      ...people(),
      insert('requested'),
      sql`insert into payout_steps (payout_id, kind, key, state, next_at) values (${payout}, 'transfer', 'k', 'waiting', ${now})`,
    ],
    'who approved a payout is neither who asked, nor who is paid, nor who ended a hold': [
      ...people(),
      ...[insert('requested'), approval(ownerId)],
    ],
    'a payout left once as many people had agreed to it as must': [...people(), ...gone],
    'one person approved no more in a day than they may': [
      sql`alter table payout_approvals drop constraint payout_approvals_check`,
      ...people(),
      ...[insert('requested'), approval(staffId, 3000)],
    ],
    'money left only to a verified payee, and to the account that was approved': [
      ...people('refused'),
      ...[...gone, approval()],
    ],
    'no payout was ever more than was available of its project': [
      ...people(),
      ...[insert('failed', ago(dayMs)), given('project_pending', -999), approval()],
    ],
    'no project is below zero: what banks took after a payout is covered by the platform': [
      given('project_pending', 5),
    ],
    'no project gives the platform back more than it covered': [given('payee_receivable', -5)],
    'money left a project only as its milestones were released': [
      ...people(),
      // 1000 were available and a tenth of them held back: 901 is a cent too much, and less than the balance.
      insert('failed', ago(dayMs), 901, heldId),
      ...[given('project_pending', -1000, 'stray', heldId), approval(staffId, 901, 901)],
    ],
    'milestones of a project hold at most all of its money, and what was released stays released': [
      sql`insert into milestone_releases (id, project_id, key, update_id, decision, title, share_bps, by_id, at)
        values (${id()}, ${projectId}, ${id()}, ${id()}, 'released', 'Any', 1000, ${staffId}, ${now})`,
    ],
    'receipts account for no more than their payout': [
      ...people(),
      insert('requested'),
      sql`insert into spendings (id, payout_id, cents, spent_on, what, receipt_file_id, receipt_sha, by, client_key, at)
        values (${id()}, ${payout}, 1001, '2026-11-01', 'Any', ${id()}, 'x', ${ownerId}, 'k', ${now})`,
    ],
    'what is taken back of a payout’s receipts is a receipt of it, whole': [
      ...people(),
      insert('requested'),
      sql`insert into spendings (id, payout_id, cents, spent_on, what, receipt_file_id, receipt_sha, reverses_id, by, client_key, at)
        select case when key = 'k' then ${payee}::uuid else ${id()}::uuid end, ${payout}, cents, '2026-11-01', 'Any', ${id()}, 'x',
          case when key <> 'k' then ${payee}::uuid end, ${ownerId}, key, ${now}
        from (values ('k', 500), ('back', -400)) as given (key, cents)`,
    ],
    'a claim that was given up is booked once, to the cent, and nothing else is': [
      sql`insert into claim_write_offs values (${id()}, ${projectId}, 5, 'Any', 'approved', ${ownerId}, ${now}, ${staffId}, ${now})`,
    ],
    'what came back of the gifts and payouts that were missing at a write-off undid it': [given('bad_debt', 5)],
    'a payout on hold has one open hold, and others none': [...people(), insert('held')],
  }
}
