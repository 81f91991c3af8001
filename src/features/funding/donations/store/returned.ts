import { type Database, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

type Returned = { readonly at: Instant; readonly amount: Cents; readonly by: 'refund' | 'bank' }

/** The amounts that went back, oldest first: refunds, and what the donor's bank took. */
export const listReturned = (db: Database, donationId: string): Promise<Returned[]> =>
  db.query<Returned>(sql`
    select succeeded_at as at, amount_cents as amount, 'refund' as by from refunds
    where donation_id = ${donationId} and succeeded_at is not null
    union all
    select closed_at, amount_cents, 'bank' from disputes
    where donation_id = ${donationId} and state = 'lost' and closed_at is not null
    order by at`)
