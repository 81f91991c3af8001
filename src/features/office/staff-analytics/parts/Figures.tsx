import { EmptyState } from '#ui/EmptyState.tsx'
import { counted, inThousands } from '#values/count.ts'
import type { StaffAnalytics } from '../contract.ts'
import { type ChartId, chartIds } from '../rules/charts.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { Donors } from './Donors.tsx'
import { FigureRow } from './FigureRow.tsx'
import { TopProjects } from './Lists.tsx'
import { shareText } from './words.ts'

/** All that was counted for some days. */
export function Figures({ analytics }: { analytics: StaffAnalytics }) {
  const { charts, months, projects, against, counted: at } = analytics
  const isEmpty = charts.every(({ series }) =>
    series.every(({ total, beforeTotal }) => total === 0 && beforeTotal === 0),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isEmpty ? (
        <EmptyState
          title="Not enough data for this period."
          text={
            at.hours
              ? 'Nothing happened in these days, or they have not come yet.'
              : 'Figures are counted every ten minutes; the first ones come soon.'
          }
        />
      ) : (
        <>
          <FigureRow analytics={analytics} />
          <div className="grid grid-flow-row-dense grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            {chartIds.map((id) => (
              <ChartPanel key={id} analytics={analytics} id={id} note={noteOf(analytics, id)} />
            ))}
          </div>
          <TopProjects projects={projects} against={against} />
        </>
      )}
      <Donors months={months} countedAt={at.people} />
    </div>
  )
}

function noteOf({ charts, plans }: StaffAnalytics, id: ChartId): string | undefined {
  const totalOf = (key: string): number =>
    charts.find((one) => one.id === id)?.series.find((one) => one.key === key)?.total ?? 0
  switch (id) {
    case 'dueTimes': {
      const inTime = totalOf('in_time')
      return `${shareText(inTime, inTime + totalOf('late'))} in time`
    }
    case 'decisions': {
      const approved = totalOf('approved')
      return `${shareText(approved, approved + totalOf('rejected'))} of the final ones approved`
    }
    case 'plans':
      return plans.length === 0
        ? 'no plans now'
        : `now ${plans.map(({ tier, researchers }) => `${inThousands(researchers)} ${tier}`).join(', ')}`
    case 'searches':
      return 'by weeks'
    case 'givenBack':
      return 'refunds and disputes'
    case 'gifts':
      return `${counted(charts.find((one) => one.id === 'giftCount')?.series[0]?.total ?? 0, 'gift')}, gross`
    default:
      return undefined
  }
}
