import type { Paper, PaperBlock, PaperRow } from '#platform/papers.ts'
import type { Platform } from '#platform/platform.ts'
import { cents, inCents, inPercent, sumCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { Receipt } from './contract.ts'
import { receiptLabel } from './rules.ts'

/** The issuer, line by line. */
const issuerLines = ({ issuer }: Pick<Receipt, 'issuer'>): string[] =>
  [issuer.name, issuer.address, issuer.email, issuer.phone].filter((line) => line !== undefined)

/** The content of the receipt's PDF, as on its page. @param guest the key that opens the page for a guest. */
export function receiptPaper(platform: Platform, receipt: Receipt, guest: string | undefined): Paper {
  const { number: receiptNumber, asGuest, succeededAt, donor, project } = receipt
  return {
    title: `Receipt no. ${receiptLabel({ receiptNumber, asGuest })}`,
    subtitle: longDate(succeededAt),
    issuer: issuerLines(receipt),
    at: succeededAt,
    url: platform.settings.origin + paths.receipt(receipt.donationId, guest),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Received from', [donor.name, donor.email].filter(Boolean).join(', ')],
          ['For the project', project.title],
          ['Researcher', project.researcherName],
          ['Payment', receipt.paymentRef],
        ],
      },
      { kind: 'rows', rows: splitRows(receipt) },
      ...returnedRows(receipt),
      ...notes(receipt).map((text): PaperBlock => ({ kind: 'text', text })),
    ],
  }
}

function splitRows({ split, rates }: Receipt): PaperRow[] {
  const { platformBps, processingBps, processingFixed } = rates
  return [
    { label: 'For the project', value: inCents(split.net) },
    { label: `Platform fee (${inPercent(platformBps)})`, value: inCents(split.platformFee) },
    {
      label: `Processing fee (${inPercent(processingBps)} + ${inCents(processingFixed)})`,
      value: inCents(split.processingFee),
    },
    { label: 'Your gift', value: inCents(split.gross), isTotal: true },
  ]
}

function returnedRows({ returned, split }: Receipt): PaperBlock[] {
  if (returned.length === 0) return []
  const rows = returned.map(({ at, amount, by }) => ({
    label: `${by === 'refund' ? 'Refunded' : 'Taken back by your bank'} on ${longDate(at)}`,
    value: inCents(cents(-amount)),
  }))
  const left = cents(Math.max(0, split.gross - sumCents(returned.map((one) => one.amount))))
  return [{ kind: 'rows', rows: [...rows, { label: 'What remains', value: inCents(left), isTotal: true }] }]
}

const notes = ({ redirected, coversFees, split, issuer }: Receipt): string[] => [
  ...(redirected
    ? [
        `On ${longDate(redirected.at)} you redirected ${inCents(redirected.amount)} of it to “${redirected.title}”. No fee was charged again.`,
      ]
    : []),
  ...(coversFees ? [`You covered the fees: ${inCents(split.net)} of the gift were for the project.`] : []),
  issuer.tax.join(' '),
  'This gift stands in the public ledger of the project, where every gift and every fee is listed to the cent. Dates are in UTC.',
]
