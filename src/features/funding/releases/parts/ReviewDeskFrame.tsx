import { Link, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import type { ReviewQueue } from '#features/research/reviews/contract/objects.ts'
import { deskTab, deskTabs, filteredUrl, listUrl } from '#features/research/reviews/parts/desk-url.ts'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { routerLink } from '#wire/router-link.tsx'
import type { MilestoneDesk } from '../contract.ts'
import { DecidedMilestones } from './DecidedMilestones.tsx'

type NothingProps = {
  readonly isMissing: boolean
  /** Whether the queue is: there is nothing to choose. */
  readonly isEmpty: boolean
  readonly milestones: MilestoneDesk
}

/** Shown while no item is open. */
export function Nothing({ isMissing, isEmpty, milestones }: NothingProps) {
  const [query] = useSearchParams()
  if (!isMissing && deskTab(query) === 'milestones' && milestones.decided.length > 0)
    return <DecidedMilestones {...milestones} />
  return (
    <NothingOpen
      choose="Choose an item"
      isListEmpty={isEmpty}
      missing={
        isMissing && {
          title: 'This item is not there',
          text: 'The address names nothing that waits for you. A colleague may have decided it.',
        }
      }
      back={{ href: listUrl(query), label: 'Back to the queue' }}
      renderLink={routerLink}
    />
  )
}

/** Milestones wait among the projects, and have a list of their own. */
export function StatusTabs({ queue, milestones }: { queue: ReviewQueue; milestones: number }) {
  const [query] = useSearchParams()
  const counts: Readonly<Record<string, number>> = {
    ...{ pending: queue.open + milestones, in_review: queue.held },
    ...{ recheck: queue.rechecks, milestones },
  }
  const tabs = deskTabs.map(({ id, label }) => {
    const count = counts[id]
    const href = filteredUrl(query, { status: id === 'pending' ? undefined : id })
    return { id, label, href, ...(count !== undefined && { count }) }
  })
  return <TabLinks label="Status" tabs={tabs} current={deskTab(query)} renderLink={routerLink} plain />
}

const endLink = 'inline-flex min-h-11 shrink-0 items-center text-sm dense:min-h-8 dense:text-xs'

export function DeskEnd() {
  const { staff } = useAdminAuth()
  return (
    <>
      {staff.role === 'super_admin' && (
        <Link to={deskPaths.reviewRubrics} className={endLink}>
          Rubrics
        </Link>
      )}
      <Link to={deskPaths.reviewStatistics} className={endLink}>
        Statistics
      </Link>
    </>
  )
}

/** AMB-154: a note for the chief, who alone sees these items. */
export function Unmatched({ queue }: { queue: ReviewQueue }) {
  const { staff } = useAdminAuth()
  if (staff.role !== 'super_admin' || queue.unmatched === 0) return null
  const [subject, verb] =
    queue.unmatched === 1 ? ['1 waiting project', 'matches'] : [`${queue.unmatched} waiting projects`, 'match']
  return (
    <p
      role="status"
      className="border-line border-b px-4 py-1.5 text-sm text-warn dense:text-[0.75rem] dense:leading-4"
    >
      {subject} {verb} no reviewer's expertise. Only you see {queue.unmatched === 1 ? 'it' : 'them'}.
    </p>
  )
}
