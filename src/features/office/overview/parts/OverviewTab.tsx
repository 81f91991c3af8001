import type { PayoutItem } from '#features/funding/payouts/contract/objects.ts'
import type { Settlement } from '#features/funding/settlements/contract.ts'
import type { Overview, Waiting } from '../contract.ts'
import { rangeName } from '../rules/ranges.ts'
import { BankAgainstBooks } from './BankAgainstBooks.tsx'
import { HeldTable } from './HeldTable.tsx'
import { OwnResult } from './OwnResult.tsx'
import { PayoutsDue } from './PayoutsDue.tsx'
import { RangeBar } from './RangeBar.tsx'
import { SumStrip } from './SumStrip.tsx'
import { TwelveMonths } from './TwelveMonths.tsx'
import { WaitingLine } from './WaitingLine.tsx'

export type OverviewTabProps = {
  overview: Overview
  /** Undefined while it could not be read. */
  waiting: Waiting | null
  settlement: Settlement
  payouts: readonly PayoutItem[]
}

/** What waits for us, then the days that were chosen, then what is held now and whether bank and books agree. */
export function OverviewTab({ overview, waiting, settlement, payouts }: OverviewTabProps) {
  const { range, sums, against, months, held, owed, now } = overview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {waiting && <WaitingLine waiting={waiting} />}
      <section aria-labelledby="range" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RangeBar range={range} against={against.range} now={now} />
        <SumStrip sums={sums} before={against.sums} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TwelveMonths months={months} range={range} />
        <OwnResult sums={sums} name={rangeName(range)} />
        <HeldTable held={held} owed={owed} now={now} />
        <BankAgainstBooks settlement={settlement} />
      </div>
      <PayoutsDue items={payouts} now={now} />
    </div>
  )
}
