import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Refund, refundsContract } from '#features/funding/refunds/contract.ts'
import { type RefundVerdict, reasonLabels } from '#features/funding/refunds/rules/refunds.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { inCents } from '#values/money.ts'
import { useApi } from '#wire/use-api.ts'

/**
 * The second person's buttons, and the requester's. To agree moves money: it is confirmed with the amount.
 */
export function DecideOnRefund({ refund }: { refund: Refund }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, decide } = useDecision(refund)
  if (refund.isOwn)
    return (
      <span className="flex flex-wrap items-center gap-2 max-sm:justify-end">
        <span className="text-ink-2">You asked for it: another person decides.</span>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void decide('withdraw')}>
          Withdraw
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end">
      <Button size="sm" onClick={() => setAsking(true)}>
        Agree
      </Button>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void decide('decline')}>
        Decline
      </Button>
      {isAsking && (
        <AgreeDialog
          refund={refund}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onAgree={() => void decide('approve').then(() => setAsking(false))}
        />
      )}
    </span>
  )
}

type AgreeDialogProps = { refund: Refund; isBusy: boolean; onClose: () => void; onAgree: () => void }

function AgreeDialog({ refund, isBusy, onClose, onAgree }: AgreeDialogProps) {
  const amount = inCents(refund.amount)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give ${amount} back?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onAgree}>
            Give {amount} back
          </Button>
        </>
      }
    >
      <p>
        {amount} of a gift to “{refund.projectTitle}” go back to the donor. The gateway gets the order at once, and it
        cannot be taken back.
      </p>
      <p className="mt-3">
        {reasonLabels[refund.reason]}
        <span className="wrap-anywhere block text-ink-2">
          {refund.requester ?? 'By itself'}: {refund.note}
        </span>
      </p>
    </Dialog>
  )
}

const doneTexts: Readonly<Record<RefundVerdict, (amount: string) => string>> = {
  approve: (amount) => `Agreed: ${amount} go back to the donor.`,
  decline: () => 'Declined. Nothing goes back.',
  withdraw: () => 'Withdrawn. Nothing goes back.',
}

function useDecision(refund: Refund) {
  const api = useApi<typeof refundsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const decide = async (verdict: RefundVerdict): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/refunds/:id/decision', { params: { id: refund.id }, body: { verdict } })
      if (!answer.ok) toast.error(answer.refusal.title)
      else toast.show(doneTexts[verdict](inCents(refund.amount)))
      await revalidate()
    } catch {
      toast.error('The answer did not arrive. Please try again: it is decided once.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, decide }
}
