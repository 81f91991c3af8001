import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MonthBars } from '#ui/MonthBars.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { myDonationsContract, YearAccount } from '../contract.ts'
import { negativeWords, pictureTitle, yearsBeside } from '../rules/account.ts'
import { ProjectAccountItem, Sources } from './ProjectAccountItem.tsx'

/** Notes 1 to 4 belong to the four figures; the projects follow. */
const notesBefore = 4

/** A year of giving on one page, for print: every figure has a number that leads to its source at the foot. */
export function YearPage({ account }: { account: YearAccount }) {
  const { year, projects, donor, now } = account
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12 print:max-w-none print:bg-white print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-4 border-ink border-b pb-4">
        <div className="min-w-0">
          <p className="small-caps text-ink-2 text-sm wrap-anywhere">
            {donor ? `${donor} · ` : ''}as of <DateText at={now} />
          </p>
          <h1>What your gifts did in {year}</h1>
        </div>
        <Actions account={account} />
      </header>
      {projects.length === 0 ? (
        <EmptyState
          title={`No gifts in ${year}.`}
          text="Give to a project, and what became of it stands here."
          action={
            <Link to={paths.stemSectors} className={buttonClass()}>
              Explore Projects
            </Link>
          }
        />
      ) : (
        <>
          <Figures {...account} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19.5rem] print:grid-cols-1">
            <section>
              <h2 className="sr-only">Project by project</h2>
              <ul className="grid grid-cols-[minmax(0,1fr)] content-start">
                {projects.map((one, at) => (
                  <ProjectAccountItem key={one.id} account={one} note={notesBefore + at + 1} />
                ))}
              </ul>
            </section>
            <Aside account={account} />
          </div>
          <SourceList account={account} />
        </>
      )}
    </div>
  )
}

function Actions({ account: { year, years, projects } }: { account: YearAccount }) {
  const api = useApi<typeof myDonationsContract>()
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
      {yearsBeside(years, year).map((one) => (
        <Link key={one} to={paths.myDonations(undefined, one)} className={buttonClass({ variant: 'quiet' })}>
          {one}
        </Link>
      ))}
      {projects.length > 0 && (
        <>
          <Button variant="quiet" onClick={() => print()}>
            Print
          </Button>
          <SaveButton
            name={`gifts-${year}.jpg`}
            what="picture"
            load={() => api('GET /api/me/donations/year.jpg', { query: { year } })}
            variant="quiet"
          >
            Share without amounts
          </SaveButton>
        </>
      )}
    </div>
  )
}

const Note = ({ number }: { number: number }) => (
  <sup>
    <a href={`#source-${number}`} aria-label={`Source ${number}`} className="no-underline">
      {number}
    </a>
  </sup>
)

function Figures({ totals }: Pick<YearAccount, 'totals'>) {
  const { given, reached, gifts, milestones, milestonesReached, outputs, negative } = totals
  const no = negativeWords(negative)
  const figures = [
    { figure: inCents(given), words: `given, in ${gifts} ${gifts === 1 ? 'gift' : 'gifts'}` },
    { figure: inCents(reached), words: 'reached the projects', isMarked: true },
    { figure: milestonesReached, words: `milestones reached, of ${milestones} planned` },
    {
      figure: outputs,
      words: `${outputs === 1 ? 'output' : 'outputs'} published${no && (outputs > 0 ? ', ' : '; of the projects, ') + no}`,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-b pb-5 lg:grid-cols-4">
      {figures.map(({ figure, words, isMarked }, at) => (
        <div key={words} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-2 text-sm">
            {words}
            <Note number={at + 1} />
          </dt>
          <dd className="font-serif font-semibold text-2xl tabular-nums">
            {isMarked ? <mark className="mark">{figure}</mark> : figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Aside({ account }: { account: YearAccount }) {
  const { totals, months } = account
  const parts = [
    ['To the projects', totals.reached],
    ['Platform and processing fees', totals.fees],
  ] as const
  return (
    <div className="grid content-start gap-8">
      <section className="grid gap-2">
        <h2 className="text-lg">Your gifts by month</h2>
        <MonthBars
          caption="Less what came back, in dollars"
          months={months.map(({ month, given }) => ({ month, amount: given }))}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Where {inCents(totals.given)} went</h2>
        <dl className="grid gap-1">
          {parts.map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-semibold tabular-nums">{inCents(amount)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid gap-2 print:hidden">
        <h2 className="text-lg">The picture you can share</h2>
        <p className="rounded border border-line bg-surface p-5 font-serif font-semibold text-lg">
          {pictureTitle(account)}
        </p>
        <p className="text-ink-2 text-sm">Holds no amount, no date of a gift and no project’s name.</p>
      </section>
    </div>
  )
}

function SourceList({ account: { projects, year, now } }: { account: YearAccount }) {
  const own = [
    <>
      Your <Link to={paths.statement(year)}>statement of {year}</Link>: gifts to these projects, less what came back.
    </>,
    'Ledger entries of those gifts: given less both fees.',
    <>
      Milestones of these projects, as of <DateText at={now} />.
    </>,
    'DOIs that their updates name since your first gift of the year, and their final reports.',
  ]
  return (
    <section aria-labelledby="sources" className="border-ink border-t pt-4">
      <h2 id="sources" className="text-lg">
        Sources
      </h2>
      <ol className="mt-2 grid list-inside list-decimal gap-x-10 gap-y-1 text-ink-2 text-sm md:grid-cols-2">
        {own.map((words, at) => (
          <li key={at} id={`source-${at + 1}`}>
            {words}
          </li>
        ))}
        {projects.map((one, at) => (
          <li key={one.id} id={`source-${notesBefore + at + 1}`}>
            {one.title}: <SourceOf account={one} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const SourceOf = ({ account }: { account: YearAccount['projects'][number] }) =>
  account.isPublic && (account.final || account.latest || account.dois.length > 0) ? (
    <Sources account={account} />
  ) : (
    <>nothing was published since your gift.</>
  )
