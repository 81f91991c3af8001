import type { Calculation } from './tax-world.ts'
import { branch, type Form, leaf, missing, refused } from './wire.ts'
import type { World } from './world.ts'

// Stripe Tax: calculations, which have no effect and expire after ninety days, and transactions from them.

const lastsSeconds = 90 * 24 * 3600

/** The parts of a rate: several jurisdictions at the subscriber's address add up. */
const ratesOf = (country: string): readonly { readonly tax_type: string; readonly percent: string }[] =>
  ({
    US: [
      { tax_type: 'sales_tax', percent: '6.25' },
      { tax_type: 'sales_tax', percent: '2.625' },
    ],
    DE: [{ tax_type: 'vat', percent: '19.0' }],
  })[country] ?? []

/** @throws WireError like Stripe: for the US and Canada a country alone is not enough. */
function calculate(world: World, form: Form): Calculation {
  const item = branch(branch(form, 'line_items'), '0')
  const address = branch(branch(form, 'customer_details'), 'address')
  const amount = Number(leaf(item, 'amount'))
  if (!(amount > 0) || leaf(form, 'currency') !== 'usd') throw refused('parameter_invalid_integer')
  const [country, code] = [leaf(address, 'country') ?? '', leaf(address, 'postal_code')]
  const isPrecise = country === 'US' ? /^\d{5}/.test(code ?? '') : country !== 'CA' || code !== undefined
  if (!isPrecise || world.tax.unknownCodes.has(code ?? '')) throw refused('customer_tax_location_invalid')
  const tax_breakdown = ratesOf(country).map(({ tax_type, percent }) => ({
    amount: Math.round((amount * Number(percent)) / 100),
    inclusive: false,
    taxable_amount: amount,
    taxability_reason: 'standard_rated',
    tax_rate_details: { country, percentage_decimal: percent, tax_type, rate_type: 'percentage' },
  }))
  const tax = tax_breakdown.reduce((sum, part) => sum + part.amount, 0)
  const made = {
    id: world.newId('taxcalc'),
    object: 'tax.calculation',
    expires_at: world.now() + lastsSeconds,
  } as const
  const calculation = { ...made, amount_total: amount + tax, tax_amount_exclusive: tax, tax_breakdown }
  world.tax.calculations.set(calculation.id, calculation)
  return calculation
}

/** @throws WireError: a reference is used once, and an expired calculation is no longer known. */
function commit(world: World, form: Form) {
  const { calculations, transactions } = world.tax
  const [from, reference] = [leaf(form, 'calculation') ?? '', leaf(form, 'reference') ?? '']
  if (transactions.has(reference)) throw refused('resource_already_exists')
  const calculation = calculations.get(from)
  if (!calculation || calculation.expires_at <= world.now()) throw missing(from)
  const made = { id: world.newId('tax'), object: 'tax.transaction', created: world.now(), reference } as const
  const transaction = { ...made, tax: calculation.tax_amount_exclusive, calculation: from }
  transactions.set(reference, transaction)
  return transaction
}

export function answerTax(world: World, [kind, act]: readonly string[], form: Form) {
  if (kind === 'calculations' && act === undefined) return calculate(world, form)
  if (kind === 'transactions' && act === 'create_from_calculation') return commit(world, form)
  throw missing(kind ?? '')
}
