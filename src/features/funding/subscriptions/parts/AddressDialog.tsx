import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { longDate } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { AddressFields, addressOf, sentAddress } from './AddressFields.tsx'
import { usePlan } from './use-plan.ts'

type AddressDialogProps = { subscription: OwnSubscription; onClose: () => void }

/** Another billing address, for future months; a month that waits for it continues. */
export function AddressDialog({ subscription, onClose }: AddressDialogProps) {
  const { api, busy, error, send } = usePlan()
  const [address, setAddress] = useState(addressOf(subscription))
  const [isSent, setSent] = useState(false)
  const { isPlaceRefused, state, period } = subscription
  const formId = useId()
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    const body = sentAddress(subscription, address)
    if (!body) return
    const done = isPlaceRefused ? 'Your address is kept, and the month is charged now.' : 'Your address is kept.'
    if (await send('address', () => api('PUT /api/me/subscription/place', { body }), done)) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the billing address"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep It
          </Button>
          <Button type="submit" form={formId} busy={busy === 'address'}>
            Save Address
          </Button>
        </>
      }
    >
      <Form id={formId} fault={error} onSubmit={(event) => void save(event)} className="grid gap-4">
        <p>
          {isPlaceRefused
            ? 'The month that waits is charged with the tax of this address, as soon as you have saved it.'
            : state === 'past_due'
              ? 'It counts from the next month on. The open invoice keeps its tax.'
              : `It counts from the next charge on${period ? `, ${longDate(period.end)}` : ''}, and for an upgrade at once.`}
        </p>
        <AddressFields subscription={subscription} address={address} onChange={setAddress} isSent={isSent} />
      </Form>
    </Dialog>
  )
}
