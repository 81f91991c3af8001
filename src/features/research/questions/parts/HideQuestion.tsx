import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { questionsContract } from '../contract.ts'

type HideProps = { readonly questionId: Id<'question'>; readonly hiddenReason: string | null }

/** For moderators: hides a question with a reason, or shows it again. */
export function HideQuestion({ questionId, hiddenReason }: HideProps) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { error, isBusy, hide, show } = useHiding(questionId, () => setAsking(false))
  if (hiddenReason !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <StatusBadge tone="warn">Hidden: {hiddenReason}</StatusBadge>
        <Button variant="link" size="sm" busy={isBusy} onClick={() => void show()}>
          Show it again
        </Button>
      </div>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void hide(reason)
  }
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setAsking(true)} className="justify-self-start">
        Hide
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Hide this question and its answer?"
        footer={
          <Button variant="danger" type="submit" form={`hide-${questionId}`} busy={isBusy}>
            Hide
          </Button>
        }
      >
        <Form id={`hide-${questionId}`} onSubmit={submit}>
          <Field label="Why" hint="The researcher and the asker read it; it can be shown again." error={error} required>
            <TextArea rows={3} limit={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </Form>
      </Dialog>
    </>
  )
}

function useHiding(id: Id<'question'>, done: () => void) {
  const api = useApi<typeof questionsContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (reason: string | undefined): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer =
        reason === undefined
          ? await api('DELETE /api/admin/questions/:id/hiding', { params: { id } })
          : await api('POST /api/admin/questions/:id/hiding', { params: { id }, body: { reason } })
      if (!answer.ok) {
        const sentence = fieldError(answer.refusal.errors, 'reason') ?? answer.refusal.title
        return reason === undefined ? toast.error(sentence) : setError(sentence)
      }
      done()
      toast.show(reason === undefined ? 'It is public again.' : 'It is hidden.')
      await revalidate()
    } catch {
      const sentence = 'That could not be sent. Please try again.'
      if (reason === undefined) toast.error(sentence)
      else setError(sentence)
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, hide: send, show: () => send(undefined) }
}
