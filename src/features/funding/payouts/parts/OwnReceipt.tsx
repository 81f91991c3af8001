import { useState } from 'react'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { useApi } from '#wire/use-api.ts'
import type { payoutsContract } from '../contract/endpoints.ts'
import type { OwnPayout, Spending } from '../contract/objects.ts'

type OwnReceiptProps = { payout: OwnPayout; spending: Spending }

/** Opens the researcher's own receipt; a wrong one is withdrawn after a second press, and entered again below. */
export function OwnReceipt({ payout, spending: { id: spendingId, what, takenBackAt } }: OwnReceiptProps) {
  const api = useApi<typeof payoutsContract>()
  const { busy, fault, send } = useSending()
  const [isSure, setSure] = useState(false)
  const params = { id: payout.id, spendingId }
  const open = async (): Promise<void> => {
    const link = await send(() => api('POST /api/me/payouts/:id/receipts/:spendingId/link', { params }))
    if (link) openLink(link.url)
  }
  const takeBack = () =>
    send(() => api('POST /api/me/payouts/:id/spendings/:spendingId/reversal', { params }), 'Taken back.')
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Button variant="link" size="sm" busy={busy} onClick={() => void open()}>
        Open the receipt<span className="sr-only"> for {what}</span>
      </Button>
      {takenBackAt === null && (
        <Button
          variant="link"
          size="sm"
          busy={busy}
          // The second click of a double click agrees to nothing that was not read yet.
          onClick={({ detail }) => (!isSure ? setSure(true) : detail < 2 && void takeBack())}
        >
          {isSure ? 'Yes, take it back; everybody sees that' : 'It is wrong'}
          <span className="sr-only">: {what}</span>
        </Button>
      )}
      {fault && <span className="block text-bad text-sm">{fault}</span>}
    </span>
  )
}
