/** As it stands on the invoice: series and number, which has no gap within its series. */
export const invoiceLabel = ({ series, number }: { readonly series: string | null; readonly number: number | null }) =>
  series === null || number === null ? 'not numbered' : `${series}-${String(number).padStart(6, '0')}`
