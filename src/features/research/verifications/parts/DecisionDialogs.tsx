import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { type CheckedKind, checkedKinds, checkedLabels } from '#features/research/researchers/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { VerificationRequest, verificationsContract } from '../contract.ts'
import { carriesBadge, noteLengthMax, statementLengthMax } from '../rules/verifications.ts'

export type Act = 'confirm' | 'refuse' | 'revoke'
type Contract = typeof verificationsContract
type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: Refused }
type Refused = { readonly title: string; readonly errors: readonly FieldError[] }
type DialogsProps = {
  request: VerificationRequest
  act: Act | undefined
  onClose: () => void
  onDone: () => void
}

/** The text of a staff decision; it survives closing and errors. */
export function DecisionDialogs({ request, act, onClose, onDone }: DialogsProps) {
  return (
    <>
      <ConfirmDialog request={request} open={act === 'confirm'} onClose={onClose} onDone={onDone} />
      <ReasonDialog act="refuse" request={request} open={act === 'refuse'} onClose={onClose} onDone={onDone} />
      <ReasonDialog act="revoke" request={request} open={act === 'revoke'} onClose={onClose} onDone={onDone} />
    </>
  )
}

function useDecision(onDone: () => void) {
  const { revalidate } = useRevalidator()
  const catchUp = useCatchUp()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<string>()
  const send = async (call: () => Promise<Answer>, done: string): Promise<void> => {
    setBusy(true)
    setErrors([])
    setFault(undefined)
    try {
      const answer = await call()
      if (answer.ok) {
        toast.show(done)
        await revalidate()
        return onDone()
      }
      const { errors: inFields, title } = answer.refusal
      setErrors(inFields)
      if (inFields.length > 0) return
      setFault(title)
      await catchUp(title)
    } catch {
      setFault('The answer did not arrive. Please try again: it is decided once.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, fault, send }
}

type OneProps = Omit<DialogsProps, 'act'> & { open: boolean }

function ConfirmDialog({ request, open, onClose, onDone }: OneProps) {
  const api = useApi<Contract>()
  const formId = useId()
  const [checked, setChecked] = useState<readonly CheckedKind[]>([])
  const { text, setText, clear } = useDraft(`confirm:${request.id}`)
  const { busy, errors, fault, send } = useDecision(() => {
    clear()
    onDone()
  })
  const kinds = checkedKinds.filter((kind) => kind !== 'orcid' || request.orcidId !== null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const call = () =>
      api('POST /api/admin/verifications/:id/confirm', {
        params: { id: request.id },
        body: { checked: [...checked], note: text },
      })
    if (!busy) void send(call, `${request.name} is notified.`)
  }
  return (
    <Frame title={`Confirm ${request.name}`} open={open} onClose={onClose} formId={formId} busy={busy} label="Confirm">
      <Form kept fault={fault} id={formId} onSubmit={submit} className="grid gap-4">
        <fieldset className="grid">
          <legend className="font-semibold">What did you check?</legend>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={checkedLabels[kind]}
              hint={kind === 'orcid' ? request.orcidId : kind === 'institution' ? request.institution : undefined}
              checked={checked.includes(kind)}
              onChange={(event) =>
                setChecked(event.currentTarget.checked ? [...checked, kind] : checked.filter((one) => one !== kind))
              }
            />
          ))}
          {fieldError(errors, 'checked') && (
            <p className="font-medium text-bad text-sm">{fieldError(errors, 'checked')}</p>
          )}
          {checked.length > 0 && !carriesBadge(checked) && (
            <p className="text-ink-2 text-sm">An ORCID iD alone is confirmed, and carries no badge.</p>
          )}
        </fieldset>
        <Field
          label="What did you look at?"
          hint="Everybody reads this beside the badge: name the kind of document, no numbers and no private facts."
          error={fieldError(errors, 'note')}
          required
        >
          <TextArea rows={3} limit={noteLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </Form>
    </Frame>
  )
}

const reasonWords = {
  refuse: {
    title: 'Refuse this request?',
    label: 'Refuse',
    hint: 'The researcher reads these words. Say which document would help.',
  },
  revoke: {
    title: 'Take this verification back?',
    label: 'Take It Back',
    hint: 'The researcher reads these words. The badge is gone at once.',
  },
} as const

function ReasonDialog({ act, request, open, onClose, onDone }: OneProps & { act: 'refuse' | 'revoke' }) {
  const api = useApi<Contract>()
  const formId = useId()
  const { text, setText, clear } = useDraft(`${act}:${request.id}`)
  const { busy, errors, fault, send } = useDecision(() => {
    clear()
    onDone()
  })
  const { title, label, hint } = reasonWords[act]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const given = { params: { id: request.id }, body: { reason: text } }
    const call = () =>
      act === 'refuse'
        ? api('POST /api/admin/verifications/:id/refuse', given)
        : api('POST /api/admin/verifications/:id/revoke', given)
    if (!busy) void send(call, `${request.name} is notified.`)
  }
  return (
    <Frame title={title} open={open} onClose={onClose} formId={formId} busy={busy} label={label} danger>
      <Form kept fault={fault} id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="Reason" hint={hint} error={fieldError(errors, 'reason')} required>
          <TextArea
            rows={5}
            limit={statementLengthMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </Form>
    </Frame>
  )
}

type FrameProps = {
  title: string
  open: boolean
  onClose: () => void
  formId: string
  busy: boolean
  label: string
  danger?: boolean
  children: ReactNode
}

const Frame = ({ title, open, onClose, formId, busy, label, danger, children }: FrameProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" form={formId} busy={busy} {...(danger && { variant: 'danger' as const })}>
          {label}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
