import type { LedgerPart } from '#ui/LedgerStrip.tsx'
import type { Split } from '../rules.ts'

/** A gift's parts as the ledger strip draws them (CNST-01, CNST-02). */
export const splitParts = (split: Split): LedgerPart[] => [
  { label: 'To the project', cents: split.net, tone: 'brand' },
  { label: 'Platform fee (3.5 %)', cents: split.platformFee, tone: 'deep' },
  { label: 'Processing fee (2.5 % + 30¢)', cents: split.processingFee, tone: 'ink' },
]
