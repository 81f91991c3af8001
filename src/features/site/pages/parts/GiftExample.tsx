import { splitParts } from '#features/funding/donations/parts/split-parts.ts'
import { Card } from '#ui/Card.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { splitGift } from '#values/fees.ts'
import { dollars, inDollars } from '#values/money.ts'

const gift = dollars(50)

/** The ledger of an example gift, split by the real rule. */
export const GiftExample = () => (
  <Card as="aside">
    <h2 className="small-caps mb-3 border-line border-b pb-3 font-sans font-semibold text-ink-2">
      An example: what a gift of {inDollars(gift)} becomes
    </h2>
    <LedgerStrip parts={splitParts(splitGift(gift))} totalLabel="Charged to the card" />
  </Card>
)
