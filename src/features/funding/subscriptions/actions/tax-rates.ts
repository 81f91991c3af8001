import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { insertRate, listRates, type TaxRateRow } from '../store/tax-rates.ts'

export const readTaxRates = ({ database }: Platform): Promise<TaxRateRow[]> => listRates(database)

type NewRate = Pick<TaxRateRow, 'region' | 'name' | 'bps'> & { readonly validFrom: string }

/**
 * A rate from a day on, today at the earliest: earlier invoices are made out already. Rates are added, never changed.
 *
 * @throws Refusal date_in_past, tax_rate_known (409).
 */
export async function addTaxRate(platform: Platform, { userId }: Actor, given: NewRate): Promise<void> {
  const { database, clock } = platform
  const { region, name, bps, validFrom } = given
  if (validFrom < clock.now().slice(0, 10))
    throw new Refusal('date_in_past', 'Please choose today or a later day: invoices of before are made out already.')
  await database.transaction(async (tx) => {
    const isNew = await insertRate(tx, {
      region,
      name,
      bps,
      validFrom: `${validFrom}T00:00:00.000Z` as Instant,
      setBy: userId,
    })
    if (!isNew)
      throw new Refusal('tax_rate_known', 'This region has a rate from that day on. Please choose another day.')
    await record(tx, platform, {
      actorId: userId,
      action: 'tax_rate.added',
      data: { region, bps, name, validFrom },
    })
  })
}
