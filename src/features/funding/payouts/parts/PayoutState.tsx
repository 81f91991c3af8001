import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { type Instant, nearDate } from '#values/time.ts'
import type { OwnPayout } from '../contract/objects.ts'

type State = OwnPayout['state']
export const payoutStateLabels: Readonly<Record<State, { readonly tone: Tone; readonly text: string }>> = {
  requested: { tone: 'neutral', text: 'Asked for' },
  held: { tone: 'warn', text: 'On hold' },
  approved: { tone: 'neutral', text: 'Approved' },
  sending: { tone: 'neutral', text: 'Leaving' },
  in_transit: { tone: 'neutral', text: 'In transit' },
  paid: { tone: 'ok', text: 'Paid' },
  final: { tone: 'ok', text: 'Paid' },
  returning: { tone: 'warn', text: 'Coming back' },
  failed: { tone: 'bad', text: 'Failed' },
  returned: { tone: 'bad', text: 'Came back' },
  declined: { tone: 'bad', text: 'Declined' },
  cancelled: { tone: 'neutral', text: 'Taken back' },
}

type PayoutStateProps = { state: State; paidAt: Instant | null; endedAt: Instant | null; now: Instant }

/** The state as icon and word, with the day since which it applies. */
export function PayoutState({ state, paidAt, endedAt, now }: PayoutStateProps) {
  const { tone, text } = payoutStateLabels[state]
  const day = endedAt ?? (state === 'paid' || state === 'final' ? paidAt : null)
  return (
    <StatusBadge tone={tone}>
      {text}
      {day && <span className="whitespace-nowrap">{nearDate(day, now)}</span>}
    </StatusBadge>
  )
}
