import { type FormEvent, useId, useState } from 'react'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { PublicResearcher, researchersContract } from '../contract.ts'

/** Staff open a private CV by giving a reason; it is recorded in the researcher's history. */
export function PrivateCvButton({ researcher }: { researcher: Pick<PublicResearcher, 'publicId' | 'name'> }) {
  const api = useApi<typeof researchersContract>()
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const open = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    setFault(undefined)
    try {
      const asked = { params: { id: researcher.publicId }, body: { reason } }
      const answer = await api('POST /api/admin/researchers/:id/cv-link', asked)
      if (!answer.ok) return setFault(fieldError(answer.refusal.errors, 'reason') ?? answer.refusal.title)
      setAsking(false)
      openLink(answer.data.url)
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        Open Private CV
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Open a private CV"
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy}>
              Open CV
            </Button>
          </>
        }
      >
        <Form id={formId} onSubmit={(event) => void open(event)} className="grid gap-4">
          <p>{researcher.name} does not show this CV. That you opened it, and your reason, is kept in the log.</p>
          <Field label="What do you need it for?" error={fault}>
            <TextArea name="reason" rows={3} limit={500} />
          </Field>
        </Form>
      </Dialog>
    </>
  )
}
