import type { Paper } from '#platform/papers.ts'
import type { Platform } from '#platform/platform.ts'
import { inCents, inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { PlanInvoice } from './contract.ts'
import { lineText } from './rules/line-text.ts'
import { placeOf } from './rules/place-of.ts'

const states = {
  open: 'This invoice is not paid yet.',
  void: 'This invoice is void: nothing is owed.',
  uncollectible: 'This invoice was not paid and is not asked for any more.',
}

/** The content of an invoice's PDF, as on its page. */
export function invoicePaper(platform: Platform, invoice: PlanInvoice): Paper {
  const { label, issuer, billedTo, issuedAt, paidAt, lines, net, tax, total, state } = invoice
  const taxed = lines.filter((line) => line.tax !== 0)
  const rates = [...new Set(taxed.map((line) => `${line.taxName ?? 'Tax'} ${inPercent(line.taxBps)}`))]
  return {
    title: `Invoice no. ${label}`,
    subtitle: longDate(issuedAt),
    issuer: [issuer.name, issuer.address, issuer.email, issuer.phone, issuer.taxNumber && `Tax no. ${issuer.taxNumber}`]
      .filter((line) => line !== undefined)
      .map(String),
    at: issuedAt,
    url: platform.settings.origin + paths.invoice(invoice.id),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Billed to', [billedTo.name, billedTo.institution].filter(Boolean).join(', ')],
          ['Taxes due in', placeOf(invoice.region)],
          ['Paid', paidAt === null ? 'Not yet' : longDate(paidAt)],
        ],
      },
      {
        kind: 'rows',
        rows: [
          ...lines.map((line) => ({ label: lineText(line), value: inCents(line.amount) })),
          { label: 'Sum before tax', value: inCents(net), isTotal: true },
          { label: rates.length > 0 ? rates.join(', ') : 'Tax', value: inCents(tax) },
          { label: 'Total, in US dollars', value: inCents(total), isTotal: true },
        ],
      },
      { kind: 'text', text: state === 'paid' ? 'Paid with thanks. Dates are in UTC.' : states[state] },
    ],
  }
}
