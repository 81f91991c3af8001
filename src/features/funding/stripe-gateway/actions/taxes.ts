import type { CalculatedTax, GatewayTaxes, RefusedTax, TaxOrder } from '#platform/taxes.ts'
import { cents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'
import { addressOf, rateOf } from '../rules/taxes.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal } from './client.ts'

/**
 * Stripe Tax: a calculation for each invoice of a plan, and a tax transaction from it once the invoice is paid. The
 * tax code in Stripe's own tax settings says what is sold.
 */
export const stripeTaxes = (needs: Needs): GatewayTaxes => ({
  calculate: (order) => unlessRefused(() => calculate(needs, order)),
  report: (paid) => unlessRefused(() => report(needs, paid)),
})

async function calculate({ stripe }: Needs, order: TaxOrder): Promise<CalculatedTax> {
  const { idempotencyKey, amount } = order
  const made = await answered(
    stripe.tax.calculations.create(
      {
        currency: 'usd',
        line_items: [{ amount, reference: 'plan', tax_behavior: 'exclusive' }],
        customer_details: { address: addressOf(order), address_source: 'billing' },
      },
      { idempotencyKey },
    ),
  )
  if (made.id === null || made.expires_at === null) throw new Error('a calculation of Stripe Tax has an id and an end')
  const expiresAt = instantOf(made.expires_at * 1000)
  return { taxRef: made.id, tax: cents(made.tax_amount_exclusive), expiresAt, ...rateOf(made.tax_breakdown) }
}

async function report(
  { stripe }: Needs,
  { taxRef, reference }: { readonly taxRef: string; readonly reference: string },
): Promise<'reported'> {
  await answered(
    stripe.tax.transactions.createFromCalculation(
      { calculation: taxRef, reference },
      { idempotencyKey: `tax:${reference}` },
    ),
  ).catch((error: unknown) => {
    // The earlier answer was lost, and Stripe forgets keys after a day; a reference is accepted only once, forever.
    if (!(error instanceof StripeRefusal) || error.code !== 'resource_already_exists') throw error
  })
  return 'reported'
}

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | RefusedTax> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { refusedCode: error.code }
  }
}
