import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type TaxRateRow = {
  readonly region: string
  readonly name: string
  readonly bps: number
  readonly validFrom: Instant
  readonly setBy: string | null
}

/** By region, newest first; rates are few. */
export const listRates = (db: Database) =>
  db.query<TaxRateRow>(sql`
    select rate.region, rate.name, rate.bps, rate.valid_from as "validFrom",
      setter.first_name || ' ' || setter.last_name as "setBy"
    from tax_rates rate left join users setter on setter.id = rate.set_by
    order by rate.region, rate.valid_from desc`)

type NewRate = Omit<TaxRateRow, 'setBy'> & { readonly setBy: string }

/** @returns whether it is new: a region has one rate from a day on. */
export async function insertRate(tx: Database, { region, name, bps, validFrom, setBy }: NewRate): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into tax_rates (region, valid_from, name, bps, set_by) values (${region}, ${validFrom}, ${name}, ${bps}, ${setBy})
    on conflict do nothing returning region`)
  return rows.length > 0
}
