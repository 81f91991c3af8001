import { Link } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { Activity } from '../contract.ts'

/** DONR-08, DONR-09, DONR-10: gifts, saved projects and conversations, or a sentence that there are none. */
export function RecentActivity({ items }: { items: readonly Activity[] }) {
  return (
    <Card as="section">
      <h2 className="mb-4 text-xl">Recent Activity</h2>
      {items.length === 0 ? (
        <p className="text-ink-2">
          There is no recent activity. Gifts, saved projects and conversations will stand here.{' '}
          <Link to={paths.stemSectors}>Browse projects</Link>
        </p>
      ) : (
        <SpineList
          label="Recent activity"
          notes={items.map((item) => ({
            id: `${item.kind} ${item.donationId ?? item.roomId ?? item.projectId}`,
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

const whatOf = ({ grossCents, roomId }: Activity): string => {
  if (grossCents !== null) return `You gave ${inCents(grossCents)} to `
  return roomId === null ? 'You saved ' : 'You wrote in the conversation about '
}

function What({ item }: { item: Activity }) {
  return (
    <>
      {whatOf(item)}
      {item.roomId || item.isPublic ? (
        <Link to={item.roomId ? paths.messages({ c: item.roomId }) : paths.project(item.projectId)}>
          {item.projectTitle}
        </Link>
      ) : (
        item.projectTitle
      )}
    </>
  )
}
