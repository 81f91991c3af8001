import type { CalculatedTax, RefusedTax, TaxOrder } from '#platform/taxes.ts'
import { type Cents, cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

const bpsOf = (region: string): number => (region === 'DE' ? 1900 : 888)

/** A tax service: its answers have no effect, and paid invoices are reported to it once by reference. */
export function simulatedTaxes(now: () => Instant, next: (kind: string) => string) {
  const answers = new Map<string, Cents>()
  const reported = new Map<string, Cents>()
  /** Regions whose addresses it does not know for a while. */
  const unknown = new Set<string>()
  return {
    reported,
    unknown,
    calculate: ({ amount, region }: TaxOrder): CalculatedTax | RefusedTax => {
      if (unknown.has(region)) return { refusedCode: 'customer_tax_location_invalid' }
      const bps = bpsOf(region)
      const [taxRef, tax] = [next('tax'), cents(Math.round((amount * bps) / 10_000))]
      answers.set(taxRef, tax)
      return { taxRef, tax, bps, name: 'VAT', expiresAt: later(now(), 90 * dayMs) }
    },
    report: ({ taxRef, reference }: { taxRef: string; reference: string }): 'reported' | RefusedTax => {
      const tax = answers.get(taxRef)
      if (tax === undefined) return { refusedCode: 'resource_missing' }
      if (!reported.has(reference)) reported.set(reference, tax)
      return 'reported'
    },
  }
}
