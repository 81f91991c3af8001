import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { QueueTable } from '#features/research/reviews/parts/QueueTable.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Dashboard, staffContract } from '../contract.ts'
import { DeskTable } from '../parts/DeskTable.tsx'
import { FigureStrip } from '../parts/FigureStrip.tsx'
import { MoneyTable } from '../parts/MoneyTable.tsx'
import { RecentActivity } from '../parts/RecentActivity.tsx'
import { WorkTable } from '../parts/WorkTable.tsx'

export const loader = load<typeof staffContract>()(({ api }) => must(api('GET /api/admin/dashboard')))

export const handle = screen(() => ({ title: 'Dashboard', robots: 'noindex' }))

/** One pattern for every role: the figures, what waits, and beside it the desks and what stands. */
export function Component() {
  const { figures, queue, work, desks, money, activity, now } = useLoaderData<typeof loader>()
  return (
    <>
      <DeskBar title="Dashboard" note={longDate(now)} />
      <DeskPage>
        <FigureStrip figures={figures} now={now} />
        {queue && <Queue queue={queue} now={now} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
          {!queue && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-8">
              <Waiting work={work} desks={desks} now={now} />
              {activity && (
                <Section id="activity" title="Recent activity" isRegion>
                  <RecentActivity activity={activity} now={now} />
                </Section>
              )}
            </div>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-4">
            {activity && <QuickActions />}
            {desks.length > 0 && (
              <Section id="desks" title="Desks" note="waiting now">
                <DeskTable desks={desks} now={now} />
              </Section>
            )}
            {money && (
              <Section id="money" title="Client money" note="now">
                <MoneyTable money={money} now={now} />
              </Section>
            )}
          </div>
        </div>
      </DeskPage>
    </>
  )
}

type SectionProps = { id: string; title: string; note?: ReactNode; isRegion?: boolean; children: ReactNode }

/** A table is a region of its own, so what stands around it is none. */
function Section({ id, title, note, isRegion = false, children }: SectionProps) {
  const Tag = isRegion ? 'section' : 'div'
  return (
    <Tag {...(isRegion && { 'aria-labelledby': id })} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="text-ink-3 text-xs">{note}</p>}
      </div>
      {children}
    </Tag>
  )
}

/** ADMN-13. */
const Queue = ({ queue, now }: { queue: NonNullable<Dashboard['queue']>; now: Dashboard['now'] }) => (
  <Section id="queue" title="Review queue" note={<Link to={paths.adminReviews()}>Open the review desk</Link>}>
    {queue.length > 0 ? (
      <QueueTable items={queue} now={now} />
    ) : (
      <EmptyState as="h3" title="Nothing to review." text="New submissions in your fields will appear here." />
    )}
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
    { label: 'Review pending projects', href: paths.adminReviews() },
    { label: 'See what was approved', href: paths.adminReviews({ status: 'approved' }) },
    { label: 'See what was rejected', href: paths.adminReviews({ status: 'rejected' }) },
    { label: 'See all staff', href: paths.adminUsers({ type: 'staff' }) },
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
