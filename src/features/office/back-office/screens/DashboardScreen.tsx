import { Link, useLoaderData } from 'react-router'
import { SystemList } from '#features/office/system/parts/SystemList.tsx'
import { useTakeRow } from '#features/research/reviews/parts/use-take-row.ts'
import { cx } from '#ui/cx.ts'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Dashboard, staffContract } from '../contract.ts'
import { DeskTable } from '../parts/DeskTable.tsx'
import { moderatorNotes, supportNotes } from '../parts/desk-notes.ts'
import { FigureStrip } from '../parts/FigureStrip.tsx'
import { FinanceAside } from '../parts/FinanceAside.tsx'
import { financeNotes } from '../parts/finance-notes.tsx'
import { ModeratorAside } from '../parts/ModeratorAside.tsx'
import { MoneyTable } from '../parts/MoneyTable.tsx'
import { RecentActivity } from '../parts/RecentActivity.tsx'
import { ReviewerDesk } from '../parts/ReviewerDesk.tsx'
import { reviewerNotes } from '../parts/reviewer-notes.tsx'
import { Section } from '../parts/Section.tsx'
import { SupportAside } from '../parts/SupportAside.tsx'
import { WorkTable } from '../parts/WorkTable.tsx'

export const loader = load<typeof staffContract>()(({ api }) => must(api('GET /api/admin/dashboard')))

export const handle = screen(() => ({ title: 'Dashboard', robots: 'noindex' }))

/** One pattern for every role: the figures, what waits, and beside it the desks and what stands. */
export function Component() {
  const dashboard = useLoaderData<typeof loader>()
  const { figures, queue, reviewer, work, desks, money, finance, support, moderator, activity, system, now } = dashboard
  const take = useTakeRow()
  const open = desks.find(({ kind }) => kind === 'reviews')?.waiting ?? 0
  const tables = (
    <>
      {!finance && !moderator && desks.length > 0 && (
        <Section id="desks" title="Desks" note="waiting now">
          <DeskTable desks={desks} now={now} />
        </Section>
      )}
      {money && <Money money={money} now={now} />}
    </>
  )
  return (
    <>
      <DeskBar
        title="Dashboard"
        note={longDate(now)}
        {...(queue && { keys: { t: { what: 'Take the review in focus', act: take } } })}
      />
      <DeskPage>
        <FigureStrip figures={figures} now={now} {...notesOf(dashboard)} />
        {queue && reviewer && <ReviewerDesk queue={queue} reviewer={reviewer} open={open} now={now} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
          {!queue && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-8">
              <Waiting work={work} desks={desks} now={now} />
              {tables}
            </div>
          )}
          <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-6', queue ? 'lg:col-span-12' : 'lg:col-span-4')}>
            {activity && <QuickActions />}
            {system && (
              <Section id="system" title="System" end={<Link to={deskPaths.system}>All</Link>} isRegion>
                <SystemList parts={system} now={now} />
              </Section>
            )}
            {finance && <FinanceAside finance={finance} />}
            {support && <SupportAside support={support} />}
            {moderator && <ModeratorAside moderator={moderator} now={now} />}
            {activity && (
              <Section
                id="activity"
                title="Recent activity"
                end={<Link to={deskPaths.auditLog()}>Audit log</Link>}
                isRegion
              >
                <RecentActivity activity={activity} now={now} />
              </Section>
            )}
            {queue && tables}
            {finance && (
              <Section id="acts" title="What colleagues did" note="in seven days" isRegion>
                {finance.acts.length > 0 ? (
                  <RecentActivity activity={finance.acts} now={now} label="What colleagues did" />
                ) : (
                  <p className="text-ink-2 text-sm dense:text-xs">Nothing on this desk.</p>
                )}
              </Section>
            )}
          </div>
        </div>
      </DeskPage>
    </>
  )
}

function notesOf({ reviewer, finance, support, moderator, now }: Dashboard) {
  if (reviewer) return { notes: reviewerNotes(reviewer, now) }
  if (support) return { notes: supportNotes(support) }
  if (moderator) return { notes: moderatorNotes(moderator) }
  return finance ? { notes: financeNotes(finance, now) } : {}
}

type MoneyProps = { money: NonNullable<Dashboard['money']>; now: Dashboard['now'] }

const Money = ({ money, now }: MoneyProps) => (
  <Section id="money" title="Client money" note="now" end={<Link to={deskPaths.financial()}>Overview</Link>}>
    <MoneyTable money={money} now={now} />
  </Section>
)

function Waiting({ work, desks, now }: Pick<Dashboard, 'work' | 'desks' | 'now'>) {
  const total = desks.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <Section id="waiting" title="Waiting for you" note={total > work.length ? `${work.length} of ${total}` : total}>
      {work.length > 0 ? (
        <WorkTable work={work} now={now} />
      ) : desks.length > 0 ? (
        <EmptyState as="h3" title="All is done." text="New work will appear here, the most urgent first." />
      ) : (
        <EmptyState as="h3" title="Nothing waits for you." text="Your role has no list of waiting work." />
      )}
    </Section>
  )
}

/** ADMN-14: links to what a super admin does most. */
function QuickActions() {
  const actions = [
    { label: 'Review pending projects', href: deskPaths.reviews() },
    { label: 'See what was approved', href: deskPaths.reviews({ status: 'approved' }) },
    { label: 'See what was rejected', href: deskPaths.reviews({ status: 'rejected' }) },
    { label: 'Invite staff', href: deskPaths.staffList },
    { label: 'Change a setting', href: deskPaths.generalSettings },
  ]
  return (
    <Section id="actions" title="Quick actions">
      <ul className="border-line border-t">
        {actions.map(({ label, href }) => (
          <li key={href} className="border-line border-b">
            <Link
              to={href}
              className="flex min-h-11 items-center no-underline hover:underline dense:min-h-8 dense:text-xs"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
