type Place = { readonly region: string; readonly postalCode: string | null }
type Address = { country: string; state?: string; postal_code?: string }

/** In Stripe Tax's format; of a part of a country it needs the code without the country. */
export function addressOf({ region, postalCode }: Place): Address {
  const [country = region, state] = region.split('-')
  return { country, ...(state && { state }), ...(postalCode !== null && { postal_code: postalCode }) }
}

const names: Readonly<Record<string, string>> = {
  ...{ vat: 'VAT', gst: 'GST', hst: 'HST', pst: 'PST', qst: 'QST', jct: 'JCT' },
  ...{ sales_tax: 'Sales tax', service_tax: 'Service tax' },
}

type Part = {
  readonly amount: number
  readonly tax_rate_details: { readonly percentage_decimal: string; readonly tax_type: string | null }
}

/** All jurisdictions that tax it, as one rate and one name. */
export function rateOf(breakdown: readonly Part[]): { bps: number; name: string } {
  const taxing = breakdown.filter(({ amount }) => amount > 0)
  const percent = taxing.reduce((sum, one) => sum + Number(one.tax_rate_details.percentage_decimal), 0)
  const types = new Set(taxing.map((one) => one.tax_rate_details.tax_type ?? ''))
  const [only] = types
  return { bps: Math.round(percent * 100), name: (types.size === 1 && only && names[only]) || 'Tax' }
}
