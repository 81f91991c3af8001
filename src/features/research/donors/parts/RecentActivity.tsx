import { Link } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { Activity } from '../contract.ts'

/** DONR-08, DONR-09: gifts and saved projects, or a sentence that there are none. */
export function RecentActivity({ items }: { items: readonly Activity[] }) {
  return (
    <Card as="section">
      <h2 className="mb-4 text-xl">Recent Activity</h2>
      {items.length === 0 ? (
        <p className="text-ink-2">
          There is no recent activity. Gifts and saved projects will stand here.{' '}
          <Link to={paths.stemSectors}>Browse projects</Link>
        </p>
      ) : (
        <SpineList
          label="Recent activity"
          notes={items.map((item) => ({
            id: `${item.kind} ${item.donationId ?? item.projectId}`,
            date: <DateText at={item.at} />,
            title: <What item={item} />,
            ...(item.donationId && {
              children: (
                <Link to={paths.receipt(item.donationId)} className="inline-flex min-h-11 items-center text-sm">
                  Receipt
                </Link>
              ),
            }),
          }))}
        />
      )}
    </Card>
  )
}

function What({ item }: { item: Activity }) {
  return (
    <>
      {item.grossCents === null ? 'You saved ' : `You gave ${inCents(item.grossCents)} to `}
      <Link to={paths.project(item.projectId)}>{item.projectTitle}</Link>
    </>
  )
}
