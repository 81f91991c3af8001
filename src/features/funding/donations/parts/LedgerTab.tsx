import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Table } from '#ui/Table.tsx'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { PageLinks } from '#wire/page-links.tsx'
import type { ProjectLedger } from '../contract.ts'
import { isGiftLine } from '../rules.ts'
import { LedgerFilter } from './LedgerFilter.tsx'
import { LedgerTotals } from './LedgerTotals.tsx'
import { correctionColumns, giftColumns } from './ledger-columns.tsx'
import { ledgerFile, ledgerQuery, ledgerUrl } from './ledger-url.ts'

export type LedgerTabProps = {
  projectId: Id<'project'>
  ledger: ProjectLedger
  /** The page's query: search and cursor. */
  query: URLSearchParams
  /** When the project was submitted, which is before every gift. */
  since: Instant
  now: Instant
  /** What happened to the money that was paid out. */
  children?: ReactNode
}

/** The public ledger of a project: every gift, fee and net to the cent. Totals are sums of all postings. */
export function LedgerTab({ projectId, ledger, query, since, now, children }: LedgerTabProps) {
  if (ledger.totals.gifts === 0)
    return (
      <EmptyState
        as="h3"
        title="No gifts yet"
        text="Every gift will stand here with its fees and what is for the project, to the cent."
      />
    )
  const wish = ledgerQuery(query)
  const isFiltered = wish.search !== undefined || wish.month !== undefined
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        Every gift, every fee, and all that went back, to the cent and as it was booked. No line is ever changed; what
        changes later stands in a line of its own.
      </p>
      <LedgerTotals {...ledger.totals} />
      {children}
      <LedgerFilter wish={wish} since={since} now={now} />
      <Lines rows={ledger.rows} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLinks
          older={ledger.older}
          after={wish.after}
          hrefAt={(after) => ledgerUrl({ ...wish, after })}
          what="lines"
        />
        <a href={ledgerFile(projectId, wish)} download className="inline-flex min-h-11 items-center">
          Download {isFiltered ? 'these' : 'all'} as a table (CSV)
        </a>
      </div>
    </div>
  )
}

/** A page of the ledger, with gifts separated from the lines that correct them. */
function Lines({ rows }: Pick<ProjectLedger, 'rows'>) {
  const gifts = rows.filter((row) => isGiftLine(row.kind))
  const corrections = rows.filter((row) => !isGiftLine(row.kind))
  if (rows.length === 0)
    return <EmptyState as="h3" title="Nothing found" text="No line of this ledger has that name, receipt or month." />
  return (
    <div className="grid gap-5">
      {gifts.length > 0 && (
        <section aria-labelledby="ledger-gifts" className="grid gap-2">
          <h2 id="ledger-gifts" className="text-lg">
            Gifts
          </h2>
          <Table printed caption="Gifts to this project" columns={giftColumns} rows={gifts} rowKey={(row) => row.id} />
        </section>
      )}
      {corrections.length > 0 && (
        <section aria-labelledby="ledger-corrections" className="grid gap-2">
          <h2 id="ledger-corrections" className="text-lg">
            Corrections
          </h2>
          <p className="text-ink-2 text-sm">
            What left the project after it was given, each line with its gift. Amounts with a minus went away.
          </p>
          <Table
            printed
            caption="Corrections of gifts"
            columns={correctionColumns}
            rows={corrections}
            rowKey={(row) => row.id}
          />
        </section>
      )}
    </div>
  )
}
