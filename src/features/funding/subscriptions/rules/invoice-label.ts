/** As printed on the invoice: series and number, without gaps within its series. */
export const invoiceLabel = ({ series, number }: { readonly series: string | null; readonly number: number | null }) =>
  series === null || number === null ? 'not numbered' : `${series}-${String(number).padStart(6, '0')}`
