import { platformBps, processingBps, processingFixedCents, splitGift } from '#features/donations/rules.ts'
import { Card } from '#ui/Card.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { dollars, inCents, inDollars, inPercent } from '#values/money.ts'

const gift = dollars(50)

/** A page of the ledger for an imagined gift, split by the rule that splits real ones. */
export function GiftExample() {
  const split = splitGift(gift)
  return (
    <Card as="aside">
      <h2 className="small-caps mb-3 border-line border-b pb-3 font-sans font-semibold text-ink-2">
        An example: what a gift of {inDollars(gift)} becomes
      </h2>
      <LedgerStrip
        parts={[
          { label: 'Reaches the project', cents: split.net, tone: 'brand' },
          { label: `Platform fee, ${inPercent(platformBps)}`, cents: split.platformFee, tone: 'deep' },
          {
            label: `Processing, ${inPercent(processingBps)} + ${inCents(processingFixedCents)}`,
            cents: split.processingFee,
            tone: 'ink',
          },
        ]}
        totalLabel="Charged to the card"
      />
    </Card>
  )
}
