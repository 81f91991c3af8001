import { Link, useLoaderData } from 'react-router'
import { receiptLabel } from '#features/funding/donations/rules.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { myDonationsContract, Statement } from '../contract.ts'
import { entryNames, partsOfSum, sumLabel } from '../rules/gifts.ts'

export const loader = load<typeof myDonationsContract>()(({ api, query }) => {
  const year = query.get('year')
  return must(api('GET /api/me/donations/statement', { query: year ? { year } : {} }))
})

export const handle = screen<typeof loader>((statement) => ({
  title: statement ? `Gifts in ${statement.year}` : 'Yearly statement',
  robots: 'noindex',
}))

type Line = Statement['lines'][number]
const columns: readonly Column<Line>[] = [
  {
    key: 'project',
    head: 'Project',
    rowHead: true,
    cell: (line) => (
      <>
        {line.project}
        <span className="block font-normal text-ink-2">{line.researcherName}</span>
      </>
    ),
  },
  { key: 'at', head: 'Date', cell: (line) => <DateText at={line.at} className="whitespace-nowrap" /> },
  { key: 'kind', head: 'Entry', cell: nameOf },
  { key: 'net', head: 'For the project', cell: (line) => <Money amount={line.split.net} exact />, numeric: true },
  { key: 'gross', head: 'Given', cell: (line) => <Money amount={line.split.gross} exact />, numeric: true },
]

function nameOf(line: Line): string {
  return line.kind === 'donation' ? `Receipt no. ${receiptLabel(line)}` : entryNames[line.kind]
}

/** A year's statement for printing: the sum, then its gifts and refunds. */
export function Component() {
  const statement = useLoaderData<typeof loader>()
  const { issuer, donor, year, lines, total } = statement
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 print:max-w-none print:px-0 print:py-0">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg border border-line bg-surface p-4 sm:p-8 print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-6 border-line border-b pb-6">
          <div className="min-w-0">
            <h1 className="text-2xl">Gifts in {year}</h1>
            <p className="mt-1 text-ink-2 wrap-anywhere">{[donor.name, donor.email].filter(Boolean).join(', ')}</p>
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
        {lines.length === 0 ? (
          <>
            <p className="text-ink-2">There are no confirmed gifts in {year}.</p>
            <Actions statement={statement} />
          </>
        ) : (
          <>
            <div className="grid gap-1">
              <p className="flex justify-between gap-4 font-semibold text-lg">
                {sumLabel(year, lines)}
                <Money amount={total.gross} exact />
              </p>
              <p className="text-ink-2 text-sm">{partsOfSum(total)}</p>
            </div>
            <Actions statement={statement} />
            <Table caption={`Gifts in ${year}`} columns={columns} rows={lines} rowKey={(line) => line.id} />
            <p className="text-ink-2 text-sm">{issuer.tax.join(' ')}</p>
          </>
        )}
      </article>
    </div>
  )
}

/** Before the lines: a year may have many. */
function Actions({ statement: { year, years, lines } }: { statement: Statement }) {
  const api = useApi<typeof myDonationsContract>()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {lines.length > 0 && (
        <>
          <Button onClick={() => print()}>Print</Button>
          <SaveButton
            name={`gifts-${year}.pdf`}
            load={() => api('GET /api/me/donations/statement.pdf', { query: { year } })}
            variant="quiet"
          >
            Download as PDF
          </SaveButton>
          <SaveButton
            name={`gifts-${year}.csv`}
            load={() => api('GET /api/me/donations/statement.csv', { query: { year } })}
            variant="quiet"
          >
            Download as a table (CSV)
          </SaveButton>
        </>
      )}
      <nav aria-label="Years" className="flex flex-wrap gap-x-6 empty:hidden">
        {years
          .filter((one) => one !== year)
          .map((one) => (
            <Link key={one} to={paths.statement(one)} className="inline-flex min-h-11 items-center">
              {one}
            </Link>
          ))}
      </nav>
    </div>
  )
}
