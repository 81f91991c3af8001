import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { MonthBars } from '#ui/MonthBars.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import type { MyGifts, myDonationsContract } from '../contract.ts'
import { GiftCard } from '../parts/GiftCard.tsx'

export const loader = load<typeof myDonationsContract>()(({ api, query }) => {
  const after = query.get('after')
  return must(api('GET /api/me/donations', { query: after ? { after } : {} }))
})

export const handle = screen(() => ({ title: 'My donations', robots: 'noindex' }))

/** GEN-15: the donor's gifts, and the progress of their projects. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  useLivePage()
  const [query] = useSearchParams()
  const after = query.get('after') ?? undefined
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1>My Donations</h1>
        {page.gifts.length > 0 && (
          <Link to={paths.statement()} className="inline-flex min-h-11 items-center">
            Yearly statement
          </Link>
        )}
      </div>
      {page.gifts.length === 0 && after === undefined ? (
        <EmptyState
          title="You have not made a donation yet."
          text="Your gifts, their receipts and what came of them will stand here."
          action={
            <Link to={paths.stemSectors} className={buttonClass()}>
              Explore Projects
            </Link>
          }
        />
      ) : (
        <>
          <Totals {...page} year={page.now.slice(0, 4)} />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {page.gifts.map((gift) => (
              <GiftCard key={gift.id} gift={gift} now={page.now} />
            ))}
          </ul>
          <PageLinks older={page.older} after={after} hrefAt={paths.myDonations} what="gifts" />
        </>
      )}
    </div>
  )
}

function Totals({ totals, months, year }: Pick<MyGifts, 'totals' | 'months'> & { year: string }) {
  const facts = [
    ['Given in all', <Money key="given" amount={totals.given} exact />],
    [`Given in ${year}`, <Money key="year" amount={totals.thisYear} exact />],
    ['Held for projects', <Money key="held" amount={totals.held} exact />],
    ['Fees', <Money key="fees" amount={totals.fees} exact />],
    ...(totals.returned > 0
      ? ([['Given back to you', <Money key="returned" amount={totals.returned} exact />]] as const)
      : []),
    ['Projects supported', totals.projects.toLocaleString('en-US')],
  ] as const
  return (
    <section aria-label="Totals" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      {months.some(({ given }) => given !== 0) && (
        <MonthBars caption="Given by month" months={months.map(({ month, given }) => ({ month, amount: given }))} />
      )}
      <p className="mt-4 text-ink-3 text-sm">
        By the ledger as it stands now: what you gave is what is held for projects, the fees, and what came back to you.
        A project’s money is held until it is paid out to its researcher.
      </p>
    </section>
  )
}
