import type { Database } from '#platform/database.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { GatewayTaxes } from '#platform/taxes.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Line } from '../rules/lines.ts'
import { withTax } from '../rules/taxed.ts'
import { findTaxRate } from '../store/subscriptions.ts'
import { type PlanTax, saveTaxes } from '../store/taxes.ts'
import { unavailable } from './pages.ts'

/** The source of the tax of lines: a rate of the table, or a service's answer for all of them. */
export type Taxing = { readonly name: string | null; readonly bps: number; readonly calculated: PlanTax | undefined }

export const byService = (calculated: PlanTax | undefined): Taxing | undefined =>
  calculated && { name: calculated.name, bps: calculated.bps, calculated }

export async function byTable(db: Database, region: string, now: Instant): Promise<Taxing> {
  const rate = await findTaxRate(db, region, now)
  return { name: rate?.name ?? null, bps: rate?.bps ?? 0, calculated: undefined }
}

/** @param make the lines at a rate, which is none if a service calculated their tax. */
export const taxedLines = ({ bps, calculated }: Taxing, make: (taxBps: number) => Line[]): Line[] =>
  calculated ? withTax(make(0), calculated) : make(bps)

type Asked = {
  readonly userId: Id<'user'>
  readonly region: string
  readonly postalCode: string | null
  readonly amount: Cents
  readonly periodStart: Instant | null
}

/** @returns the service's answer, or why there is none. Stores nothing. @throws GatewayUnavailable */
export async function ask(
  platform: Platform,
  taxes: GatewayTaxes,
  { userId, region, postalCode, amount, periodStart }: Asked,
): Promise<PlanTax | { readonly refusedCode: string }> {
  const id = newId<'plan tax'>(platform)
  const answer = await taxes.calculate({ idempotencyKey: `plan-tax:${id}`, amount, region, postalCode })
  if ('refusedCode' in answer) return answer
  const of = { id, userId, gateway: platform.payments.name, periodStart, region, postalCode, amount }
  return { ...of, ...answer, askedAt: platform.clock.now() }
}

/**
 * Asks while the person waits, and stores the answer; undefined if the table has the
 * rate, or nothing is taxed.
 *
 * @throws Refusal tax_address_refused (409), gateway_unavailable (503): nothing is started.
 */
export async function askFor(platform: Platform, about: Omit<Asked, 'periodStart'>): Promise<PlanTax | undefined> {
  const { taxes } = platform.payments
  if (!taxes || about.amount <= cents(0)) return undefined
  const answer = await ask(platform, taxes, { ...about, periodStart: null }).catch((cause: unknown) => {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('the tax of a plan was not answered', { cause })
    throw unavailable()
  })
  if ('refusedCode' in answer) {
    platform.log.warn('the tax of a plan was refused', { code: answer.refusedCode })
    throw new Refusal(
      'tax_address_refused',
      'We cannot work out the tax for this address. Please check the country and the postal code.',
    )
  }
  await saveTaxes(platform.database, [answer])
  return answer
}
