import type { ClosingStep, MonthState } from '#features/funding/months/rules/months.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'

const states: Readonly<Record<MonthState, { readonly tone: Tone; readonly text: string }>> = {
  running: { tone: 'neutral', text: 'Running' },
  open: { tone: 'neutral', text: 'Open' },
  closing: { tone: 'warn', text: 'Waits for its second person' },
  closed: { tone: 'ok', text: 'Closed' },
}
export const MonthStateLabel = ({ state }: { state: MonthState }) => (
  <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
)

export const stepLabels: Readonly<Record<ClosingStep, string>> = {
  compared: 'Bank and books compared',
  explained: 'Exceptions explained',
  earned: 'Plan revenue booked',
  proven: 'Books proven',
  closed: 'Trial balance kept',
  checked: 'Checked by a second person',
}
