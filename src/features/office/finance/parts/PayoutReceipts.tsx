import { openLink } from '#features/foundation/files/parts/open-link.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import type { WholePayout } from '#features/funding/payouts/contract/objects.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { inCents } from '#values/money.ts'
import { useApi } from '#wire/use-api.ts'

/** What a payout was spent on, with its receipts; nothing before it has one. */
export function PayoutReceipts({ payout: { id, spendings } }: { payout: WholePayout }) {
  const api = useApi<typeof payoutsContract>()
  if (spendings.length === 0) return null
  const open = async (spendingId: string): Promise<void> => {
    const params = { id, spendingId }
    const answer = await api('POST /api/admin/payouts/:id/receipts/:spendingId/link', { params })
    if (answer.ok) openLink(answer.data.url)
    else toast.error(answer.refusal.title)
  }
  return (
    <section className="grid gap-1 border-line border-t pt-3">
      <h3 className="font-sans font-semibold text-sm tracking-normal">What it was spent on</h3>
      <ul className="divide-y divide-line">
        {spendings.map((one) => (
          <li
            key={one.id}
            className="flex min-h-11 items-center justify-between gap-3 text-sm dense:min-h-8 dense:text-xs"
          >
            <span className="wrap-anywhere min-w-0">
              {inCents(one.cents)}, {one.what}
              {one.line && <span className="text-ink-3"> ({one.line})</span>}
            </span>
            <Button variant="link" size="sm" onClick={() => void open(one.id)}>
              Open the receipt<span className="sr-only"> for {one.what}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">Who opens a receipt is kept in the log.</p>
    </section>
  )
}
