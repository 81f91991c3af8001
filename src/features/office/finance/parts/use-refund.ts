import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { newKey } from '#features/funding/donations/parts/gift-draft.ts'
import type { refundsContract } from '#features/funding/refunds/contract.ts'
import { type RefundReason, refundNoteMax } from '#features/funding/refunds/rules/refunds.ts'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { toast } from '#ui/toast.ts'
import { type Cents, cents, centsFrom, inCents } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { WholeDeskGift } from '../contract.ts'

type Form = { readonly amount: string; readonly reason: RefundReason | undefined; readonly note: string }
type Faults = { amount?: string | undefined; reason?: string | undefined; note?: string | undefined; all?: string }

/** The most that can go back for a reason; before one is chosen, for the reason that allows most. */
export const refundableFor = (
  { refundable }: Pick<WholeDeskGift, 'refundable'>,
  reason: RefundReason | undefined,
): Cents => (reason === undefined ? cents(Math.max(...Object.values(refundable))) : refundable[reason])

/** A task calls the gateway within a second; the page reloads after this. */
const answeredAfterMs = 2000

/** The refund form: errors, and one refund however often the button is clicked. */
export function useRefund(gift: WholeDeskGift, onDone: () => void) {
  const api = useApi<typeof refundsContract>()
  const { revalidate } = useRevalidator()
  const catchUp = useCatchUp()
  const [form, setForm] = useState<Form>({
    amount: (refundableFor(gift, undefined) / 100).toFixed(2),
    reason: undefined,
    note: '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  // A retry of the same form keeps its idempotency key; a changed form is another refund.
  const sent = useRef<{ key: string; form: string } | undefined>(undefined)

  const change = (part: Partial<Form>): void => {
    setForm({ ...form, ...part })
    setFaults({})
  }

  const send = async (): Promise<void> => {
    const amountCents = centsFrom(form.amount)
    const note = form.note.trim()
    const atMost = refundableFor(gift, form.reason)
    const wrong: Faults = {
      ...(amountCents === undefined || amountCents < 1 || amountCents > atMost
        ? { amount: `Please give an amount up to ${inCents(atMost)}.` }
        : {}),
      ...(form.reason === undefined && { reason: 'Please choose a reason.' }),
      ...((note.length === 0 || note.length > refundNoteMax) && {
        note: `Please say what happened, in 1 to ${refundNoteMax} characters.`,
      }),
    }
    setFaults(wrong)
    if (amountCents === undefined || form.reason === undefined || Object.keys(wrong).length > 0 || isBusy) return
    const body = { amountCents, reason: form.reason, note }
    const text = JSON.stringify(body)
    if (sent.current?.form !== text) sent.current = { key: newKey(), form: text }
    setBusy(true)
    try {
      const headers = { 'idempotency-key': sent.current.key }
      const answer = await api('POST /api/admin/donations/:id/refunds', { params: { id: gift.id }, headers, body })
      if (!answer.ok) {
        const { errors, title } = answer.refusal
        setFaults({ amount: fieldError(errors, 'amountCents'), note: fieldError(errors, 'note'), all: title })
        return await catchUp(title)
      }
      const isAsked = answer.data.state === 'requested'
      toast.show(isAsked ? 'A second person must agree now.' : `${inCents(answer.data.amount)} are on their way back.`)
      onDone()
      void revalidate()
      setTimeout(() => void revalidate(), answeredAfterMs)
    } catch {
      setFaults({ all: 'The answer did not arrive. Press the button again: it stays one refund.' })
    } finally {
      setBusy(false)
    }
  }
  return { form, change, faults, isBusy, send }
}
