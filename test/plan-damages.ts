import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { hourMs, type Instant, later } from '#values/time.ts'

type Hurt = {
  /** Whose plan was bought and renewed once. */
  readonly userId: string
  /** Any project. */
  readonly projectId: string
  readonly stray: (kind: string, reference: string, sourceId: string) => Sql
}

/** For each check about plans: the damage that violates it and no other check. */
export function planDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  { userId, projectId, stray }: Hurt,
): Readonly<Record<string, readonly Sql[]>> {
  const unpaid = newId(platform)
  const now = platform.clock.now()
  const boost = (id: string): readonly Sql[] => [
    sql`insert into boosts (id, project_id, user_id, starts_at, ends_at)
      values (${id}, ${projectId}, ${userId}, ${now}, ${later(now, hourMs)})`,
    sql`insert into allowance_uses (id, allowance_id, user_id, kind, for_id, at)
      values (${newId(platform)}, ${newId(platform)}, ${userId}, 'boost', ${id}, ${now})`,
  ]
  /** Shifts a paid invoice's amount by this many cents. */
  const withTax = (kind: 'first' | 'renewal', off: number, reportedAt: Instant | null): Sql => sql`
    insert into plan_taxes (id, user_id, gateway, region, amount_cents, tax_cents, bps, name, tax_ref, asked_at,
      expires_at, invoice_id, reported_at)
    select ${newId(platform)}, user_id, 'test', region, (
        select sum(amount_cents) from invoice_lines where invoice_id = one.id and kind <> 'setup'
      ), tax_cents + ${off}::int, 0, 'VAT', 'any', paid_at, paid_at, id, ${reportedAt}
    from invoices one where kind = ${kind} and user_id = ${userId}`
  return {
    'the paid months of a plan neither overlap nor leave a gap': [
      sql`update invoices set period_start = period_start + interval '1 second' where kind = 'renewal'`,
    ],
    // Its lines sum, and its number is the next one.
    'a paid invoice has one payment that counts, and its entry books what its lines say': [
      sql`insert into invoices (id, user_id, kind, tier, price_cents, state, period_start, period_end, region, series,
          number, billed_name, net_cents, tax_cents, total_cents, issued_at, paid_at, created_at, updated_at)
        select ${unpaid}, user_id, 'upgrade', tier, price_cents, 'paid', period_start, period_end, region, series,
          (select max(number) + 1 from invoices where series = one.series), 'Demo', 700, 0, 700, paid_at, paid_at, paid_at, paid_at
        from invoices one where kind = 'renewal' and user_id = ${userId}`,
      sql`insert into invoice_lines values (${unpaid}, 0, 'upgrade', null, 700, 0, 0, null, null, null)`,
    ],
    'what a payment of a plan books is paid for': [stray('plan_paid', 'stray', newId(platform))],
    'invoices are numbered 1, 2, 3 without a gap': [sql`update invoices set number = 99 where kind = 'first'`],
    'what was paid twice for a plan is owed to the person until it went back, or their bank took it': [
      sql`insert into plan_payments (id, user_id, invoice_id, kind, gateway, amount_cents, state, created_at, updated_at)
        select ${newId(platform)}, user_id, id, 'checkout', 'test', 500, 'surplus', ${now}, ${now}
        from invoices where kind = 'first' and user_id = ${userId}`,
    ],
    'the lines of an invoice sum to it': [
      sql`update invoice_lines set amount_cents = amount_cents + 1 where kind = 'period'`,
    ],
    'of what a plan grants no more is used than counted, and each use is of its own': [
      sql`update allowances set used = 1 where user_id = ${userId}`,
    ],
    'a plan is the one that its newest month was paid for, or an upgrade within that month': [
      sql`update subscriptions set tier = 'premium' where user_id = ${userId}`,
    ],
    'an upgrade counted before the next month was billed': [
      sql`update invoices one
        set kind = 'upgrade', period_start = first.period_start - interval '1 day', period_end = first.period_start
        from invoices first where first.user_id = one.user_id and first.kind = 'first' and one.kind = 'renewal'
          and one.user_id = ${userId}`,
    ],
    'the setup fee is paid once in a life': [
      sql`insert into invoice_lines select id, 9, 'setup', null, 0, 0, 0, null, null, null from invoices where kind = 'renewal'`,
    ],
    'each boost is counted once in a plan, unless it was given back': boost(newId(platform)).slice(0, 1),
    'a project has one boost at a time': [
      sql`alter table boosts drop constraint if exists boosts_one_at_a_time`,
      ...[boost(newId(platform)), boost(newId(platform))].flat(),
    ],
    'a session that was booked is counted once in a plan, and one that staff cancelled is not': [
      sql`insert into plan_sessions (id, user_id, kind, topic, state, staff_id, place, starts_at, asked_at, updated_at)
        values (${newId(platform)}, ${userId}, 'council', 'Any', 'booked', ${userId}, 'Any', ${now}, ${now}, ${now})`,
    ],
    'what is deferred of plans is what of their months had not passed at the last end of a month': [
      sql`update invoices set earned_cents = earned_cents + 1 where kind = 'first' and user_id = ${userId}`,
    ],
    'what has passed of plans is booked within a day of the end of the month': [
      sql`update invoices set paid_at = paid_at - interval '10 days' where kind = 'renewal' and user_id = ${userId}`,
    ],
    'the tax of an invoice is what the service said of it': [withTax('renewal', 1, now)],
    // The first month was paid a month ago.
    'the tax of a paid invoice is reported to the service within two days, or a person is asked': [
      withTax('first', 0, null),
    ],
    'no plan is due for more than two hours without an invoice, a try or a person': [
      sql`update subscriptions set period_end = ${later(platform.clock.now(), -3 * hourMs)} where user_id = ${userId}`,
    ],
  }
}
