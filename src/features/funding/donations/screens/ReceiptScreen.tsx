import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { cents, inCents, inPercent, sumCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { donationsContract, Receipt } from '../contract.ts'
import { receiptLabel } from '../rules.ts'

export const loader = load<typeof donationsContract>()(({ api, params, query }) =>
  must(
    api('GET /api/donations/:id/receipt', {
      params: { id: params.donationId ?? '' },
      query: { guest: query.get('guest') ?? undefined },
    }),
  ),
)

export const handle = screen<typeof loader>((receipt) => ({
  title: receipt ? `Receipt no. ${labelOf(receipt)}` : 'Receipt',
  robots: 'noindex',
}))

const labelOf = ({ number, asGuest }: Receipt): string => receiptLabel({ receiptNumber: number, asGuest })

/** A receipt on one page: amount, donor, project, and the split to the cent. */
export function Component() {
  const receipt = useLoaderData<typeof loader>()
  useLivePage()
  const [query] = useSearchParams()
  const { issuer, split, rates } = receipt
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 print:max-w-none print:px-0 print:py-0">
      <article className="rounded-lg border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-6 border-line border-b pb-6">
          <div>
            <h1 className="text-2xl">Receipt no. {labelOf(receipt)}</h1>
            <p className="mt-1 text-ink-2">{longDate(receipt.succeededAt)}</p>
          </div>
          <address className="text-ink-2 text-sm not-italic sm:text-right">
            <strong className="block font-semibold text-ink">{issuer.name}</strong>
            {[issuer.address, issuer.email, issuer.phone].filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </header>
        <Facts receipt={receipt} />
        <dl className="mt-6 grid gap-2">
          <Line label="For the project" amount={split.net} />
          <Line label={`Platform fee (${inPercent(rates.platformBps)})`} amount={split.platformFee} />
          <Line
            label={`Processing fee (${inPercent(rates.processingBps)} + ${inCents(rates.processingFixed)})`}
            amount={split.processingFee}
          />
          <Line label="Your gift" amount={split.gross} total />
        </dl>
        <Returned receipt={receipt} />
        {receipt.redirected && (
          <p className="mt-4 text-ink-2">
            On {longDate(receipt.redirected.at)} you redirected {inCents(receipt.redirected.amount)} of it to{' '}
            {receipt.redirected.isPublic ? (
              <Link to={paths.project(receipt.redirected.id)}>{receipt.redirected.title}</Link>
            ) : (
              receipt.redirected.title
            )}
            . No fee was charged again.
          </p>
        )}
        {receipt.coversFees && (
          <p className="mt-4 text-ink-2">
            You covered the fees: {inCents(split.net)} of the gift were for the project.
          </p>
        )}
        <p className="mt-6 text-ink-2 text-sm">{issuer.tax.join(' ')}</p>
        <p className="mt-3 text-ink-2 text-sm">
          This gift stands in the public ledger of the project, where every gift and every fee is listed to the cent.
          Dates are in UTC.
        </p>
      </article>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <Button onClick={() => print()}>Print</Button>
        <DownloadPdf receipt={receipt} />
        {receipt.project.isPublic && (
          <Link to={paths.project(receipt.project.id)} className="inline-flex min-h-11 items-center">
            Back to the project
          </Link>
        )}
        <Link
          to={paths.contact({ about: 'gift', id: receipt.donationId, guest: query.get('guest') ?? undefined })}
          className="inline-flex min-h-11 items-center"
        >
          Report a problem
        </Link>
      </div>
    </div>
  )
}

function DownloadPdf({ receipt }: { receipt: Receipt }) {
  const api = useApi<typeof donationsContract>()
  const [query] = useSearchParams()
  const asked = { params: { id: receipt.donationId }, query: { guest: query.get('guest') ?? undefined } }
  return (
    <SaveButton
      name={`receipt-${labelOf(receipt)}.pdf`}
      load={() => api('GET /api/donations/:id/receipt.pdf', asked)}
      variant="quiet"
    >
      Download as PDF
    </SaveButton>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const facts = [
    ['Received from', [receipt.donor.name, receipt.donor.email].filter(Boolean).join(', ')],
    ['For the project', receipt.project.title],
    ['Researcher', receipt.project.researcherName],
    ['Payment', receipt.paymentRef],
  ] as const
  return (
    <dl className="grid gap-4 border-line border-b py-6 sm:grid-cols-2">
      {facts.map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-3 text-sm">{label}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The amounts that went back, and what is left of the gift. */
function Returned({ receipt }: { receipt: Receipt }) {
  const { returned, split } = receipt
  if (returned.length === 0) return null
  const left = split.gross - sumCents(returned.map((one) => one.amount))
  return (
    <dl className="mt-6 grid gap-2">
      {returned.map((one) => (
        <Line
          key={`${one.by} ${one.at} ${one.amount}`}
          label={`${one.by === 'refund' ? 'Refunded' : 'Taken back by your bank'} on ${longDate(one.at)}`}
          amount={cents(-one.amount)}
        />
      ))}
      <Line label="What remains" amount={cents(Math.max(0, left))} total />
    </dl>
  )
}

type LineProps = { label: string; amount: Receipt['split']['gross']; total?: boolean }

const Line = ({ label, amount, total }: LineProps) => (
  <div
    className={
      total
        ? 'flex justify-between gap-4 border-line border-t pt-3 font-semibold text-lg'
        : 'flex justify-between gap-4'
    }
  >
    <dt className={total ? '' : 'text-ink-2'}>{label}</dt>
    <dd>
      <Money amount={amount} exact />
    </dd>
  </div>
)
