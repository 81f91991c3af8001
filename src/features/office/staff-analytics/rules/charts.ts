import type { AccountCode, EntryKind } from '#features/funding/ledger/rules.ts'
import { type Sums, sumsOf } from '#features/office/overview/rules/sums.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** What a measure came to in one step of a range. */
export type Cell = {
  readonly at: Instant
  readonly measure: string
  readonly key: string
  readonly n: number
  readonly cents: Cents
}

type OfCells = (cells: readonly Cell[]) => number
type SeriesRule = { readonly key: string; readonly label: string; readonly of: OfCells }
type ChartRule = { readonly title: string; readonly unit: 'count' | 'cents'; readonly series: readonly SeriesRule[] }

const counted =
  (measure: string, key?: string): OfCells =>
  (cells) =>
    cells.reduce((sum, one) => sum + (one.measure === measure && (key === undefined || one.key === key) ? one.n : 0), 0)

/** As the finance desk sums what moved, by the hour of the event instead of the booked day. */
const booked =
  (of: (sums: Sums) => number): OfCells =>
  (cells) =>
    of(
      sumsOf(
        cells.flatMap((one) => {
          const [kind, account] = [one.measure, one.key]
          if (!kind.startsWith(entryMark)) return []
          const moved = { kind: kind.slice(entryMark.length) as EntryKind, account: account as AccountCode }
          return [{ ...moved, debit: one.cents, credit: cents(0), postings: one.n }]
        }),
      ),
    )
/** Before the kind of an entry, in the measures of money. */
export const entryMark = 'entry:'

const series = (key: string, label: string, of: OfCells): SeriesRule => ({ key, label, of })

/** Everything that is drawn over time, in the order of the screen. */
export const charts = {
  gifts: {
    title: 'Gifts',
    unit: 'cents',
    series: [
      series(
        'given',
        'Given',
        booked(({ gifts }) => gifts),
      ),
    ],
  },
  giftCount: {
    title: 'Number of gifts',
    unit: 'count',
    series: [
      series(
        'gifts',
        'Gifts',
        booked(({ giftCount }) => giftCount),
      ),
    ],
  },
  fees: {
    title: 'Fees of gifts',
    unit: 'cents',
    series: [
      series(
        'platform',
        'Platform',
        booked(({ platformFee }) => platformFee),
      ),
      series(
        'processing',
        'Processing',
        booked(({ processingFee }) => processingFee),
      ),
    ],
  },
  givenBack: {
    title: 'Given back',
    unit: 'cents',
    series: [
      series(
        'back',
        'Given back',
        booked(({ givenBack }) => givenBack),
      ),
    ],
  },
  signUps: {
    title: 'Sign-ups',
    unit: 'count',
    series: [
      series('donor', 'Donors', counted('sign_up', 'donor')),
      series('researcher', 'Researchers', counted('sign_up', 'researcher')),
    ],
  },
  submissions: {
    title: 'Projects sent in',
    unit: 'count',
    series: [
      series('submission', 'New', counted('submission', 'submission')),
      series('recheck', 'Re-checks', counted('submission', 'recheck')),
    ],
  },
  decisions: {
    title: 'Decisions',
    unit: 'count',
    series: [
      series('approved', 'Approved', counted('decision', 'approved')),
      series('changes', 'Changes', counted('decision', 'changes_requested')),
      series('rejected', 'Rejected', counted('decision', 'rejected')),
    ],
  },
  dueTimes: {
    title: 'Decisions by due time',
    unit: 'count',
    series: [
      series('in_time', 'In time', counted('decision_due', 'in_time')),
      series('late', 'Late', counted('decision_due', 'late')),
    ],
  },
  careers: {
    title: 'Positions and applications',
    unit: 'count',
    series: [
      series('position', 'Positions', counted('position')),
      series('application', 'Applications', counted('application')),
    ],
  },
  plans: {
    title: 'Plans paid',
    unit: 'count',
    series: [
      series('standard', 'Standard', counted('plan_paid', 'standard')),
      series('advanced', 'Advanced', counted('plan_paid', 'advanced')),
      series('premium', 'Premium', counted('plan_paid', 'premium')),
    ],
  },
  searches: {
    title: 'Searches without a result',
    unit: 'count',
    series: [series('missed', 'Searches', counted('search_miss'))],
  },
} as const satisfies Record<string, ChartRule>
export type ChartId = keyof typeof charts
export const chartIds = Object.keys(charts) as [ChartId, ...ChartId[]]

export type SeriesFigures = {
  readonly key: string
  readonly values: number[]
  readonly total: number
  readonly before: number[]
  readonly beforeTotal: number
}

type Steps = { readonly cells: readonly Cell[]; readonly starts: readonly Instant[] }

/** The figures of one chart over the steps of a range, and over those that it is compared with. */
export function figuresOf(id: ChartId, now: Steps, before: Steps): SeriesFigures[] {
  const rules: readonly SeriesRule[] = charts[id].series
  const [steps, stepsBefore] = [byStep(now), byStep(before)]
  return rules.map(({ key, of }) => ({
    key,
    values: steps.map(of),
    total: of(now.cells),
    before: stepsBefore.map(of),
    beforeTotal: of(before.cells),
  }))
}

function byStep({ cells, starts }: Steps): (readonly Cell[])[] {
  const found = Map.groupBy(cells, ({ at }) => at)
  return starts.map((start) => found.get(start) ?? [])
}

/** How many decisions were made within each step of hours. */
export const decisionTimes = (cells: readonly Cell[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { measure, key, n } of cells)
    if (measure === 'decision_time') counts.set(Number(key), (counts.get(Number(key)) ?? 0) + n)
  return counts
}
