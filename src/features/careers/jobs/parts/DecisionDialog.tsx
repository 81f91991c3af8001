import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { HeldJob } from '../contract/objects.ts'
import {
  type ModeratorAct,
  type ModeratorReason,
  moderatorReasonLabels,
  moderatorReasons,
  moderatorTemplates,
  reasonLengthMax,
} from '../rules/reports.ts'

export type Deciding = {
  readonly job: HeldJob
  readonly act: ModeratorAct
}

const words = {
  publish: {
    title: 'Publish this position?',
    button: 'Publish',
    text: 'It is listed at once, and its poster is notified.',
    done: 'It is listed.',
  },
  refuse: {
    title: 'Refuse this wording?',
    button: 'Refuse',
    text: 'What was public before stays. The poster reads why, and can change it and send it again.',
    done: 'It was refused.',
  },
  remove: {
    title: 'Remove this position?',
    button: 'Remove',
    text: 'It leaves the job board, and its page with it. The poster reads why and cannot open it again.',
    done: 'It was removed.',
  },
  warn: {
    title: 'Warn the poster?',
    button: 'Send',
    text: 'The position stays listed. The poster reads what you write; open reports count as handled.',
    done: 'The poster was notified.',
  },
  unseal: {
    title: 'Open what was sent to this position?',
    button: 'Open',
    text: 'Its text looked doubtful, so its poster has opened nothing yet. From now on its poster reads the applications, and is notified.',
    done: 'Its poster can open what was sent.',
  },
  dismiss: {
    title: 'Dismiss the reports?',
    button: 'Dismiss',
    text: 'The position stays listed, and its poster is not notified.',
    done: 'The reports were dismissed.',
  },
} as const

/** Asks for confirmation, and for a reason if the poster is to read one. */
export function DecisionDialog({
  deciding: { job, act },
  onClose,
  onDecided,
}: {
  readonly deciding: Deciding
  readonly onClose: () => void
  readonly onDecided: () => void
}) {
  const api = useApi<typeof jobsContract>()
  const { revalidate } = useRevalidator()
  const [template, setTemplate] = useState<ModeratorReason>('other')
  const [reason, setReason] = useState('')
  const choose = (next: ModeratorReason): void => {
    // Text the moderator typed is not overwritten.
    if (reason.trim() === '' || reason === moderatorTemplates[template]) setReason(moderatorTemplates[next])
    setTemplate(next)
  }
  const [error, setError] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const needsReason = act === 'refuse' || act === 'remove' || act === 'warn'
  const { title, button, text, done } = words[act]
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (needsReason && reason.trim() === '') return setError('Please say why: the poster reads it.')
    setBusy(true)
    setError(undefined)
    setFault(undefined)
    try {
      const body = { act, version: job.version, ...(needsReason && { reason }) }
      const answer = await api('POST /api/admin/jobs/:id/decision', { params: { id: job.id }, body })
      if (!answer.ok) {
        const inReason = fieldError(answer.refusal.errors, 'reason')
        if (inReason) return setError(inReason)
        setFault(answer.refusal.title)
        return await revalidate()
      }
      toast.show(done)
      onClose()
      onDecided()
    } catch {
      setFault('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form="decide-position" variant={act === 'remove' ? 'danger' : 'primary'} busy={isBusy}>
          {button}
        </Button>
      }
    >
      <Form id="decide-position" fault={fault} onSubmit={(event) => void send(event)} className="grid gap-4">
        <p>
          <strong>{job.wording.title}</strong>. {text}
        </p>
        {needsReason && (
          <>
            <Field label="Reason">
              <Select
                value={template}
                options={moderatorReasons.map((value) => ({ value, label: moderatorReasonLabels[value] }))}
                onChange={(event) => choose(event.currentTarget.value as ModeratorReason)}
              />
            </Field>
            <Field label="Why" hint="The poster reads it." error={error} required>
              <TextArea
                rows={4}
                limit={reasonLengthMax}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  )
}
