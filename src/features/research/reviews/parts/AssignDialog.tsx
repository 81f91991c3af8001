import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { Reviewers } from '../contract/objects.ts'
import { useAct } from './use-act.ts'

type AssignDialogProps = { id: string; open: boolean; onClose: () => void }
type Reviewer = Reviewers['items'][number]

/** Assigns a review. A barred reviewer can be let in with a reason; why they are barred is not shown. */
export function AssignDialog({ id, open, onClose }: AssignDialogProps) {
  const { reviewers, failed } = useReviewers(id, open)
  const [chosen, setChosen] = useState<Reviewer>()
  const [reason, setReason] = useState('')
  const { error, isBusy, assign } = useAssigning(id, onClose)
  const formId = useId()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void assign(chosen, reason)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Who reads it?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Assign
          </Button>
        </>
      }
    >
      <Form id={formId} fault={error.whole} onSubmit={send} className="grid gap-3">
        {failed && <p role="alert">The reviewers could not be loaded. Please close this and try again.</p>}
        {!reviewers && !failed && <Skeleton className="h-24 w-full" />}
        <fieldset aria-label="Reviewer" className="grid">
          {reviewers?.map((one) => (
            <label key={one.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reviewer"
                className="choice"
                checked={chosen?.id === one.id}
                onChange={() => setChosen(one)}
              />
              <span className="min-w-0 flex-1">
                {one.name}
                <span className="block text-ink-3 text-sm dense:text-xs">
                  {one.areas.length > 0 ? one.areas.join(', ').replaceAll('_', ' ') : 'All areas'}
                </span>
              </span>
              <span className="text-ink-2 text-sm dense:text-xs">{one.isBarred ? 'Barred' : `reads ${one.reads}`}</span>
            </label>
          ))}
        </fieldset>
        {chosen?.isBarred && (
          <Field label="Why they may read it all the same" hint="Kept with your name." error={error.reason} required>
            <TextInput value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

function useReviewers(id: string, open: boolean) {
  const api = useApi<typeof reviewsContract>()
  const [reviewers, setReviewers] = useState<readonly Reviewer[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!open) return
    let isCurrent = true
    setFailed(false)
    api('GET /api/admin/reviews/:id/reviewers', { params: { id } }).then(
      (answer) => {
        if (!isCurrent) return
        if (answer.ok) setReviewers(answer.data.items)
        else setFailed(true)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [api, id, open])
  return { reviewers, failed }
}

type Fault = { readonly whole?: string; readonly reason?: string }

function useAssigning(id: string, onClose: () => void) {
  const api = useApi<typeof reviewsContract>()
  const { act, isBusy } = useAct()
  const [error, setError] = useState<Fault>({})
  const assign = async (chosen: Reviewer | undefined, reason: string): Promise<void> => {
    if (!chosen) return setError({ whole: 'Please choose a reviewer.' })
    if (chosen.isBarred && reason.trim() === '') return setError({ reason: 'Please write why.' })
    setError({})
    const params = { id }
    const userId = chosen.id
    const isLet =
      !chosen.isBarred ||
      (await act(() => api('POST /api/admin/reviews/:id/lift-conflict', { params, body: { userId, reason } })))
    if (!isLet) return
    const give = () => api('POST /api/admin/reviews/:id/assign', { params, body: { userId } })
    if (await act(give, `${chosen.name} was asked to read it`)) onClose()
  }
  return { error, isBusy, assign }
}
