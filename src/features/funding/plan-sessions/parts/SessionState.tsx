import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { SessionState as State } from '../rules/sessions.ts'

const sessionStateTexts: Readonly<Record<State, readonly [tone: Tone, researcher: string, staff: string]>> = {
  asked: ['neutral', 'Waiting for times', 'Waits for times'],
  proposed: ['warn', 'Pick a time', 'Times proposed'],
  booked: ['ok', 'Booked', 'Booked'],
  held: ['ok', 'Held', 'Held'],
  missed: ['bad', 'Missed', 'Missed'],
  cancelled: ['neutral', 'Cancelled', 'Cancelled'],
}

/** The state of a session, worded for the reader. */
export function SessionState({ state, forStaff = false }: { readonly state: State; readonly forStaff?: boolean }) {
  const [tone, researcher, staff] = sessionStateTexts[state]
  return (
    <StatusBadge tone={forStaff && state === 'proposed' ? 'neutral' : tone}>
      {forStaff ? staff : researcher}
    </StatusBadge>
  )
}
