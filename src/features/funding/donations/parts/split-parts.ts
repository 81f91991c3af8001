import type { LedgerPart } from '#ui/LedgerStrip.tsx'
import { platformBps, processingBps, processingFixedCents, type Split } from '#values/fees.ts'
import { inCents, inPercent } from '#values/money.ts'

/** A gift's parts for the ledger strip (CNST-01, CNST-02). */
export const splitParts = (split: Split): LedgerPart[] => [
  { label: 'For the project', cents: split.net, tone: 'brand' },
  { label: `Platform fee (${inPercent(platformBps)})`, cents: split.platformFee, tone: 'deep' },
  {
    label: `Processing fee (${inPercent(processingBps)} + ${inCents(processingFixedCents)})`,
    cents: split.processingFee,
    tone: 'ink',
  },
]
