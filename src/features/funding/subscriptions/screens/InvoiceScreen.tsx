import { Link, useLoaderData } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { dataOrNull } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { PlanInvoice, subscriptionsContract } from '../contract.ts'
import { InvoiceState } from '../parts/InvoiceTable.tsx'
import { lineText } from '../rules/line-text.ts'
import { placeOf } from '../rules/place-of.ts'

export const loader = load<typeof subscriptionsContract>()(async ({ api, params }) => ({
  invoice: await dataOrNull(api('GET /api/me/invoices/:id', { params: { id: params.invoiceId ?? '' } })),
}))

export const handle = screen<typeof loader>((data) => ({
  title: data?.invoice ? `Invoice ${data.invoice.label}` : 'Invoice not found',
  robots: 'noindex',
}))

/** One of the researcher's own invoices, for reading and for printing. */
export function Component() {
  const { invoice } = useLoaderData<typeof loader>()
  if (!invoice)
    return (
      <div className="mx-auto w-full max-w-3xl px-4 py-10">
        <EmptyState
          as="h1"
          title="Invoice not found"
          text="There is no such invoice of yours."
          action={<Link to={paths.subscription()}>Your subscription</Link>}
        />
      </div>
    )
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 print:max-w-none print:px-0 print:py-0">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg border border-line bg-surface p-4 sm:p-8 print:border-0 print:p-0">
        <Head invoice={invoice} />
        <Lines invoice={invoice} />
        <p className="text-ink-2 text-sm">Amounts are in US dollars, dates in UTC.</p>
      </article>
      <Actions invoice={invoice} />
    </div>
  )
}

function Head({ invoice }: { invoice: PlanInvoice }) {
  const { label, issuer, billedTo, issuedAt, paidAt, state, region } = invoice
  const lines = [issuer.address, issuer.email, issuer.phone, issuer.taxNumber && `Tax no. ${issuer.taxNumber}`]
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 border-line border-b pb-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-2xl">Invoice no. {label}</h1>
        <p className="text-ink-2">{longDate(issuedAt)}</p>
        <p className="text-ink-2">
          <InvoiceState state={state} /> {paidAt !== null && `on ${longDate(paidAt)}`}
        </p>
        <p className="mt-2 wrap-anywhere">
          {[billedTo.name, billedTo.institution].filter(Boolean).join(', ')}
          <span className="block text-ink-2 text-sm">Taxes due in {placeOf(region)}</span>
        </p>
      </div>
      <address className="text-ink-2 text-sm not-italic sm:text-right">
        <strong className="block font-semibold text-ink">{issuer.name}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </header>
  )
}

function Lines({ invoice: { lines, net, tax, total } }: { invoice: PlanInvoice }) {
  const rates = [
    ...new Set(lines.filter((one) => one.tax !== 0).map((one) => `${one.taxName ?? 'Tax'} ${inPercent(one.taxBps)}`)),
  ]
  return (
    <dl className="grid gap-2">
      {lines.map((line) => (
        <div key={lineText(line)} className="flex items-baseline justify-between gap-6">
          <dt>{lineText(line)}</dt>
          <dd>
            <Money amount={line.amount} exact />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 border-line border-t pt-2">
        <dt className="text-ink-2">Sum before tax</dt>
        <dd>
          <Money amount={net} exact />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-6">
        <dt className="text-ink-2">{rates.length > 0 ? rates.join(', ') : 'Tax'}</dt>
        <dd>
          <Money amount={tax} exact />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-6 border-ink border-t pt-2 font-semibold text-lg">
        <dt>Total</dt>
        <dd>
          <Money amount={total} exact />
        </dd>
      </div>
    </dl>
  )
}

function Actions({ invoice: { id, label } }: { invoice: PlanInvoice }) {
  const api = useApi<typeof subscriptionsContract>()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <Button onClick={() => print()}>Print</Button>
      <SaveButton
        name={`invoice-${label}.pdf`}
        load={() => api('GET /api/me/invoices/:id/invoice.pdf', { params: { id } })}
        variant="quiet"
      >
        Download as PDF
      </SaveButton>
      <Link to={paths.subscription()} className="inline-flex min-h-11 items-center">
        Your subscription
      </Link>
    </div>
  )
}
