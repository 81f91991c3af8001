import { Link } from 'react-router'
import { kindLabels } from '#features/foundation/reports/rules/reports.ts'
import type { ModeratorDesk } from '#features/office/moderation/contract/own-desk.ts'
import { DateText } from '#ui/DateText.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import type { Dashboard } from '../contract.ts'
import { RecentActivity } from './RecentActivity.tsx'
import { Section } from './Section.tsx'

type AsideProps = { readonly moderator: NonNullable<Dashboard['moderator']>; readonly now: Instant }
const empty = 'text-ink-2 text-sm dense:text-xs'

/** A moderator's right column: appeals against their decisions, and the latest decisions. */
export const ModeratorAside = ({ moderator, now }: AsideProps) => (
  <>
    <Section id="appealed" title="Your decisions under appeal" note="another person decides" isRegion>
      <Named items={moderator.appealed} now={now} none="No decision of yours is under appeal." />
    </Section>
    <Section id="paused" title="Paused accounts" note="by what was decided" isRegion>
      <Named items={moderator.paused} now={now} none="No decision keeps an account paused." />
    </Section>
    <Kinds kinds={moderator.kinds} />
    <Section id="acts" title="What colleagues did" note="in seven days" isRegion>
      {moderator.acts.length > 0 ? (
        <RecentActivity activity={moderator.acts} now={now} label="What colleagues did" />
      ) : (
        <p className={empty}>Nothing on this desk.</p>
      )}
    </Section>
  </>
)

type NamedProps = { readonly items: ModeratorDesk['paused']; readonly now: Instant; readonly none: string }

function Named({ items, now, none }: NamedProps) {
  if (items.length === 0) return <p className={empty}>{none}</p>
  return (
    <ul className="border-line border-t">
      {items.map(({ caseId, title, at }) => (
        <li
          key={caseId}
          className="flex min-h-11 items-center justify-between gap-3 border-line border-b dense:min-h-8 dense:text-xs"
        >
          <Link to={deskPaths.moderation({ item: `case:${caseId}` })} className="min-w-0 truncate">
            {title}
          </Link>
          <DateText at={at} now={now} className="whitespace-nowrap text-ink-3" />
        </li>
      ))}
    </ul>
  )
}

type Kind = ModeratorDesk['kinds'][number]
const columns: readonly Column<Kind>[] = [
  { key: 'kind', head: 'Kind', rowHead: true, cell: ({ kind }) => kindLabels[kind] },
  { key: 'decided', head: 'Decided', numeric: true, cell: ({ decided }) => decided },
  { key: 'kept', head: 'Of these kept', numeric: true, cell: ({ kept }) => kept },
]

const Kinds = ({ kinds }: Pick<ModeratorDesk, 'kinds'>) => (
  <Section id="kinds" title="Cases decided" note="in 14 days">
    {kinds.length === 0 ? (
      <p className={empty}>None.</p>
    ) : (
      <Table caption="Cases decided in 14 days" columns={columns} rows={kinds} rowKey={({ kind }) => kind} />
    )}
  </Section>
)
