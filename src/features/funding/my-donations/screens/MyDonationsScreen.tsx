import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FoldedList } from '#ui/FoldedList.tsx'
import { Money } from '#ui/Money.tsx'
import { MonthBars } from '#ui/MonthBars.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import type { MyGifts, myDonationsContract, ProjectAccount } from '../contract.ts'
import { GiftCard } from '../parts/GiftCard.tsx'
import { ProjectAccountItem } from '../parts/ProjectAccountItem.tsx'
import { YearPage } from '../parts/YearPage.tsx'

export const loader = load<typeof myDonationsContract>()(async ({ api, query }) => {
  const year = query.get('year')
  if (year !== null) return { account: await must(api('GET /api/me/donations/year', { query: { year } })) }
  const after = query.get('after')
  const [page, accounts] = await Promise.all([
    must(api('GET /api/me/donations', { query: after ? { after } : {} })),
    after ? undefined : must(api('GET /api/me/donations/accounts')),
  ])
  return { page: { ...page, accounts: accounts?.projects ?? [] } }
})

export const handle = screen(() => ({ title: 'My donations', robots: 'noindex' }))

/** GEN-15: the donor's gifts, and the progress of their projects; with a year in the URL, what its gifts achieved. */
export function Component() {
  const { account, page } = useLoaderData<typeof loader>()
  return account ? <YearPage account={account} /> : <Gifts page={page} />
}

type GiftsPage = MyGifts & { readonly accounts: readonly ProjectAccount[] }

function Gifts({ page }: { page: GiftsPage }) {
  useLivePage()
  const [query] = useSearchParams()
  const after = query.get('after') ?? undefined
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1>My Donations</h1>
        {page.gifts.length > 0 && (
          <p className="flex flex-wrap gap-x-6">
            {page.accounts.length > 0 && (
              <a href="#became" className="inline-flex min-h-11 items-center">
                What became of it
              </a>
            )}
            <Link
              to={paths.myDonations(undefined, Number(page.now.slice(0, 4)))}
              className="inline-flex min-h-11 items-center"
            >
              What your gifts did this year
            </Link>
            <Link to={paths.statement()} className="inline-flex min-h-11 items-center">
              Yearly statement
            </Link>
          </p>
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
          <PageLinks older={page.older} after={after} hrefAt={(after) => paths.myDonations(after)} what="gifts" />
          <Became accounts={page.accounts} />
        </>
      )}
    </div>
  )
}

/** For each project what was given and what the project has published since, with sources. */
function Became({ accounts }: { accounts: readonly ProjectAccount[] }) {
  const place = useLocation().key
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="became" className="mt-4">
      <h2 id="became" className="scroll-mt-24">
        What became of it
      </h2>
      <FoldedList
        items={accounts}
        atFirst={4}
        what="projects"
        place={place}
        className="mt-2 grid w-full grid-cols-[minmax(0,1fr)] border-line border-t"
      >
        {(account) => <ProjectAccountItem key={account.id} account={account} />}
      </FoldedList>
    </section>
  )
}

function Totals({ totals, months, year }: Pick<MyGifts, 'totals' | 'months'> & { year: string }) {
  const facts = [
    ['Given in all', <Money key="given" amount={totals.given} exact />],
    [`Given in ${year}`, <Money key="year" amount={totals.thisYear} exact />],
    ['For projects', <Money key="held" amount={totals.held} exact />],
    ['Fees', <Money key="fees" amount={totals.fees} exact />],
    ...(totals.returned > 0
      ? ([['Given back to you', <Money key="returned" amount={totals.returned} exact />]] as const)
      : []),
    ['Projects supported', inThousands(totals.projects)],
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
        <div className="mt-5">
          <MonthBars caption="Given by month" months={months.map(({ month, given }) => ({ month, amount: given }))} />
        </div>
      )}
      <p className="mt-4 text-ink-3 text-sm">
        By the ledger as it stands now: what you gave is what is for projects, the fees, and what came back to you. A
        project’s money is held until it is paid out to its researcher.
      </p>
    </section>
  )
}
