import type { SubscriptionState } from '#features/funding/subscriptions/rules/states.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'

export const planStates: Readonly<Record<SubscriptionState, { readonly tone: Tone; readonly text: string }>> = {
  pending_payment: { tone: 'neutral', text: 'Not paid yet' },
  active: { tone: 'ok', text: 'Active' },
  past_due: { tone: 'warn', text: 'Past due' },
  suspended: { tone: 'bad', text: 'Suspended' },
  ended: { tone: 'neutral', text: 'Ended' },
}

type PlanStateProps = { plan: { state: SubscriptionState; pendingChange: string | null; heldSince: string | null } }

/** The state, and what comes at the end of the paid month. */
export function PlanState({ plan: { state, pendingChange, heldSince } }: PlanStateProps) {
  if (heldSince !== null) return <StatusBadge tone="bad">Disputed</StatusBadge>
  const { tone, text } = planStates[state]
  if (state !== 'active' || pendingChange === null) return <StatusBadge tone={tone}>{text}</StatusBadge>
  return (
    <StatusBadge tone="neutral">{pendingChange === 'cancel' ? 'Ends with its month' : 'Becomes smaller'}</StatusBadge>
  )
}

const events: Readonly<Record<string, string>> = {
  cancel_wished: 'Cancelled, with the end of the paid month',
  downgrade_wished: 'A smaller plan was chosen, from the next month on',
  address_changed: 'Another billing address was given',
  resumed: 'The change was taken back',
  ended: 'Ended',
  suspended: 'Suspended: the days of grace were over',
  declined: 'A charge was declined',
  card_changed: 'Another card was given',
  paid_first: 'Begun: the first month was paid',
  paid_renewal: 'The next month was paid',
  paid_upgrade: 'An upgrade was paid',
  upgrade_carried: 'Upgraded; the difference stands on the next invoice',
}
export const eventText = (event: string): string => {
  const words = event.replaceAll('_', ' ')
  return events[event] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
