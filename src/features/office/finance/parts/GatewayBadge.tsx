import type { Desk } from '#features/funding/reconciliation/contract.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

const names: Readonly<Record<string, string>> = { stripe: 'Stripe', test: 'Test gateway' }

const modes = {
  live: { tone: 'ok', text: 'live: real money moves' },
  test: { tone: 'warn', text: 'test mode: no real money' },
} as const

/** Which gateway is used, and whether it moves real money. */
export function GatewayBadge({ gateway: { name, mode, takesPlans } }: { gateway: Desk['gateway'] }) {
  if (mode === 'none') return <StatusBadge tone="bad">No payment gateway: gifts cannot be paid</StatusBadge>
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone={modes[mode].tone}>
        {names[name] ?? name}, {modes[mode].text}
      </StatusBadge>
      {takesPlans && name === 'stripe' && (
        <StatusBadge tone="warn">Gifts and plans share one account there</StatusBadge>
      )}
    </span>
  )
}
