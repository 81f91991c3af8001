import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Refund, refundsContract } from '#features/funding/refunds/contract.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toast } from '#ui/toast.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import { RefundTable } from './RefundTable.tsx'

/** Refunds that wait for a second person, oldest first. */
export function RefundsTab({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0)
    return (
      <EmptyState title="Nothing to decide" text="A refund above $500 waits here until a second person has agreed." />
    )
  return (
    <RefundTable
      refunds={refunds}
      head={{
        key: 'project',
        head: 'Project',
        rowHead: true,
        cell: (refund) => (
          <Link
            to={paths.adminFinancial({ gift: refund.donationId })}
            className="-my-2 inline-block py-2 font-semibold"
          >
            {refund.projectTitle}
          </Link>
        ),
      }}
      actions={(refund) => <Decide refund={refund} />}
    />
  )
}

function Decide({ refund }: { refund: Refund }) {
  const api = useApi<typeof refundsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const decide = async (verdict: 'approve' | 'decline'): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/refunds/:id/decision', { params: { id: refund.id }, body: { verdict } })
      if (!answer.ok) toast.error(answer.refusal.title)
      else if (verdict === 'approve') toast.show(`Agreed: ${inCents(refund.amount)} go back to the donor.`)
      else toast.show('Declined. Nothing goes back.')
      await revalidate()
    } catch {
      toast.error('That could not be sent. Nothing was decided; please try again.')
    } finally {
      setBusy(false)
    }
  }
  if (refund.isOwn) return <span className="text-ink-2">You asked for it: another person decides.</span>
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end">
      <Button size="sm" busy={isBusy} onClick={() => void decide('approve')}>
        Agree
      </Button>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void decide('decline')}>
        Decline
      </Button>
    </span>
  )
}
