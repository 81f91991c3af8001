import type { StaffAnalytics } from '../contract.ts'
import type { ChartId } from '../rules/charts.ts'
import { amountText, changeText, hoursText, shareText } from './words.ts'

/** The five figures that the charts below explain. */
export function FigureRow({ analytics }: { analytics: StaffAnalytics }) {
  const { against, times, beforeTimes } = analytics
  const sum = (id: ChartId, key?: string) => sumOf(analytics, id, key)
  const then = (text: string): string => (against ? text : '')
  const [gifts, signUps, sentIn] = [sum('gifts'), sum('signUps'), sum('submissions', 'submission')]
  const [approved, rejected] = [sum('decisions', 'approved'), sum('decisions', 'rejected')]
  const decided = approved.now + rejected.now
  return (
    <dl className="grid overflow-hidden rounded-lg border border-line bg-surface max-lg:divide-y max-lg:divide-line lg:grid-cols-5 lg:divide-x lg:divide-line">
      <Figure label="Gifts" value={amountText(gifts.now, 'cents')} note={then(changeText(gifts.now, gifts.before))} />
      <Figure
        label="Sign-ups"
        value={amountText(signUps.now, 'count')}
        note={then(changeText(signUps.now, signUps.before))}
      />
      <Figure
        label="Projects sent in"
        value={amountText(sentIn.now, 'count')}
        note={then(changeText(sentIn.now, sentIn.before))}
      />
      <Figure
        label="Approved"
        value={shareText(approved.now, decided)}
        note={`${approved.now} of ${decided}${against ? `, ${shareText(approved.before, approved.before + rejected.before)} before` : ''}`}
      />
      <Figure
        label="Half decided within"
        value={hoursText(times.median)}
        note={`9 of 10: ${hoursText(times.most)}${against ? `, half before: ${hoursText(beforeTimes.median)}` : ''}`}
      />
    </dl>
  )
}

/** What the series of a chart come to, or one of them. */
function sumOf({ charts }: StaffAnalytics, id: ChartId, key?: string): { now: number; before: number } {
  const series = charts.find((one) => one.id === id)?.series.filter((one) => key === undefined || one.key === key) ?? []
  return {
    now: series.reduce((sum, { total }) => sum + total, 0),
    before: series.reduce((sum, { beforeTotal }) => sum + beforeTotal, 0),
  }
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="min-h-22 min-w-0 content-start px-5 py-2.5">
    <dt className="small-caps text-ink-3">{label}</dt>
    <dd className="figure-text text-xl leading-7">{value}</dd>
    <dd className="text-ink-3 text-xs leading-4">{note}</dd>
  </div>
)
