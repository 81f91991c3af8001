import type { Dispute } from '#features/funding/refunds/contract.ts'
import { needsAnswer } from '#features/funding/refunds/rules/answers.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Instant } from '#values/time.ts'
import { DisputeTable } from './DisputeTable.tsx'

/** Disputes to answer, by deadline; then those waiting for a bank, and decided ones. */
export function DisputesTab({ disputes, now }: { disputes: readonly Dispute[]; now: Instant }) {
  if (disputes.length === 0)
    return (
      <EmptyState
        title="No disputes"
        text="When a donor’s bank asks a payment back, it appears here with its deadline."
      />
    )
  const isDue = (dispute: Dispute): boolean => needsAnswer(dispute, now)
  const parts = [
    { title: 'To be answered, by deadline', of: disputes.filter(isDue) },
    { title: 'Waiting for the bank', of: disputes.filter((one) => one.state === 'open' && !isDue(one)) },
    { title: 'Decided', of: disputes.filter((one) => one.state !== 'open') },
  ].filter((part) => part.of.length > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {parts.map(({ title, of }) => (
        <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2>{title}</h2>
          <DisputeTable caption={title} disputes={of} now={now} named />
        </div>
      ))}
    </div>
  )
}
