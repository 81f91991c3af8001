import type { OwnDesk } from '#features/research/reviews/contract/own-desk.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Instant } from '#values/time.ts'
import type { FigureNotes } from './FigureStrip.tsx'

/** What is under a reviewer's figures. */
export function reviewerNotes(reviewer: OwnDesk, now: Instant): FigureNotes {
  const { openInAll, decided, medianHours, yours, overdue } = reviewer
  const held = yours.find(({ isRecheck, heldUntil }) => isRecheck && heldUntil !== null && heldUntil > now)
  return {
    in_your_areas: { note: `of ${openInAll} pending` },
    due_soon: {
      note: overdue > 0 ? <StatusBadge tone="bad">{overdue} overdue</StatusBadge> : 'none overdue',
    },
    rechecks: { note: held?.heldUntil ? `one is yours until ${held.heldUntil.slice(11, 16)} UTC` : 'of approved ones' },
    decided_by_you: { note: `${decided.approved} yes, ${decided.asked} asked, ${decided.rejected} no this month` },
    your_median:
      medianHours === null
        ? { value: '–', note: 'none in 90 days' }
        : { value: `${Math.round(medianHours)} h`, note: 'of 72 h promised' },
  }
}
