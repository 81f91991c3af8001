import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RefundVerdict } from '#features/funding/refunds/rules/refunds.ts'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { inCents } from '#values/money.ts'
import { useApi } from '#wire/use-api.ts'
import type { caseRefundsContract, RefundOrder as Order } from '../contract/refunds.ts'
import type { RefundOrderState } from '../rules.ts'

type OrderProps = { readonly order: Order }

const states: Readonly<Record<RefundOrderState, { readonly tone: Tone; readonly text: string }>> = {
  requested: { tone: 'warn', text: 'Waits for a second person' },
  declined: { tone: 'neutral', text: 'Declined' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
  running: { tone: 'neutral', text: 'Under way' },
  done: { tone: 'ok', text: 'Done' },
}

/** An order to refund the gifts of a case: who approved it, and its progress. */
export function RefundOrder({ order }: OrderProps) {
  const { state, requester, requestedAt, decidedAt, note, mayDecide, mayWithdraw } = order
  return (
    <div className="grid gap-1.5 rounded-lg border border-line p-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>
          {inCents(order.cents)} of {order.gifts} {order.gifts === 1 ? 'gift' : 'gifts'}
        </strong>
        <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
      </p>
      <p className="text-ink-2 text-xs">
        Asked for by <bdi>{requester}</bdi>, {exactTime(requestedAt)}
        {decidedAt && (
          <>
            {' · '}
            <Decided order={order} />, {exactTime(decidedAt)}
          </>
        )}
      </p>
      <p className="wrap-anywhere text-xs">
        <bdi>{note}</bdi>
      </p>
      {(state === 'running' || state === 'done') && <Progress order={order} />}
      {mayDecide && <Decide order={order} />}
      {mayWithdraw && <Withdraw order={order} />}
    </div>
  )
}

function Decided({ order: { state, decider } }: OrderProps) {
  if (state === 'withdrawn') return 'withdrawn'
  return (
    <>
      {state === 'declined' ? 'declined' : 'agreed to'} by <bdi>{decider}</bdi>
    </>
  )
}

/** The button of the person who asked. */
function Withdraw({ order }: OrderProps) {
  const { isBusy, decide } = useDecision(order)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <p className="text-ink-2 text-xs">You asked for it: another person decides.</p>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void decide('withdraw')}>
        Withdraw
      </Button>
    </div>
  )
}

function Progress({ order: { state, gifts, ordered, made, madeCents, failed, sending } }: OrderProps) {
  const whole = Math.max(gifts, ordered)
  return (
    <div className="grid gap-1 text-xs">
      {state === 'running' && (
        <progress
          aria-label="Gifts given back"
          className="h-1.5 w-full accent-brand-500"
          max={whole}
          value={made + failed}
        />
      )}
      <p role="status" className="tabular-nums">
        {made} of {whole} given back, {inCents(madeCents)}
        {sending > 0 && `; ${sending} at the gateway`}
        {failed > 0 && `; ${failed} refused by the gateway: open each gift below`}
      </p>
    </div>
  )
}

/** The second person's buttons. */
function Decide({ order }: OrderProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, decide } = useDecision(order)
  const amount = inCents(order.cents)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAsking(true)}>
        Agree
      </Button>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void decide('decline')}>
        Decline
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Give ${amount} back?`}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void decide('approve').then(() => setAsking(false))}>
              Give {amount} Back
            </Button>
          </>
        }
      >
        <p>
          What is left of {order.gifts === 1 ? 'one gift' : `${order.gifts} gifts`} to “{order.projectTitle}” goes back
          to the donors. The gateway gets the orders at once, and they cannot be taken back. Each donor is notified
          once.
        </p>
      </Dialog>
    </div>
  )
}

const doneTexts: Readonly<Record<RefundVerdict, string>> = {
  approve: 'Agreed. The gifts are on their way back.',
  decline: 'Declined.',
  withdraw: 'Withdrawn. Nothing goes back.',
}

function useDecision({ id }: Order) {
  const api = useApi<typeof caseRefundsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const decide = async (verdict: RefundVerdict): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/case-refunds/:id/decision', { params: { id }, body: { verdict } })
      if (!answer.ok) toast.error(answer.refusal.title)
      else toast.show(doneTexts[verdict])
      await revalidate()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, decide }
}
