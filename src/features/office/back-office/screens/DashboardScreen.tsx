import { Link, useLoaderData } from 'react-router'
import { QueueTable } from '#features/research/reviews/parts/QueueTable.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Dashboard, staffContract } from '../contract.ts'
import { RecentActivity } from '../parts/RecentActivity.tsx'
import { tileLabels } from '../rules/desk.ts'

export const loader = load<typeof staffContract>()(({ api }) => must(api('GET /api/admin/dashboard')))

export const handle = screen(() => ({ title: 'Dashboard', robots: 'noindex' }))

const count = new Intl.NumberFormat('en-US')

export function Component() {
  const { tiles, queue, activity, now } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-5xl gap-8">
      <h1>Dashboard</h1>
      <Tiles tiles={tiles} />
      {queue && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2>Review queue</h2>
            <Link to={paths.adminReviews()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              Open the review desk
            </Link>
          </div>
          {queue.length > 0 ? (
            <QueueTable items={queue} now={now} />
          ) : (
            <EmptyState as="h3" title="Nothing to review." text="New submissions in your fields will appear here." />
          )}
        </div>
      )}
      {activity && (
        <>
          <QuickActions />
          <section aria-labelledby="activity" className="grid gap-3">
            <h2 id="activity">Recent activity</h2>
            <RecentActivity activity={activity} now={now} />
          </section>
        </>
      )}
    </div>
  )
}

function Tiles({ tiles }: Pick<Dashboard, 'tiles'>) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ id, value }) => (
        <div key={id} className="flex flex-col-reverse gap-1.5 rounded-lg border border-line bg-surface p-5">
          <dt className="text-ink-2">{tileLabels[id]}</dt>
          <dd className="figure-text text-3xl">{count.format(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** ADMN-14: links to what a chief does most. */
function QuickActions() {
  const actions = [
    { label: 'Review pending projects', href: paths.adminReviews() },
    { label: 'See what was approved', href: paths.adminReviews({ status: 'approved' }) },
    { label: 'See what was rejected', href: paths.adminReviews({ status: 'rejected' }) },
  ]
  return (
    <section aria-labelledby="actions" className="grid gap-3">
      <h2 id="actions">Quick actions</h2>
      <ul className="flex flex-wrap gap-3">
        {actions.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className={buttonClass({ variant: 'quiet' })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
