import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { StaffTicket } from '../contract/desk.ts'
import { type Desk, desks, numberLabel, stateLabels } from '../rules/tickets.ts'
import { CannedDialog } from './CannedDialog.tsx'
import { deskUrl } from './desk-url.ts'
import type { TicketActs } from './use-ticket-acts.ts'

export type Ask = 'assign' | 'hand over' | 'merge' | 'canned'
type DialogsProps = {
  readonly ticket: StaffTicket
  readonly acts: TicketActs
  readonly ask: Ask | undefined
  readonly onClose: () => void
}

/** What an act asks for before it is done. */
export function TicketDialogs({ ask, ...props }: DialogsProps) {
  const { ticket, acts, onClose } = props
  const { answer } = acts.composer
  if (ask === 'assign') return <AssignDialog {...props} />
  if (ask === 'hand over') return <HandOverDialog {...props} />
  if (ask === 'merge') return <MergeDialog {...props} />
  if (ask !== 'canned') return null
  return (
    <CannedDialog
      ticket={ticket}
      draft={answer.text}
      onInsert={(words, id) => {
        answer.add(answer.text ? `${answer.text}\n\n${words}` : words, [id])
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type OneProps = Omit<DialogsProps, 'ask'>
const submitted = (then: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault()
  void then()
}

function AssignDialog({ ticket, acts, onClose }: OneProps) {
  const [to, setTo] = useState<string>(ticket.assigneeId ?? '')
  const save = async (): Promise<void> => {
    if (await acts.assign(to || null)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Assign ${numberLabel(ticket.number)}`}>
      <Form kept onSubmit={submitted(save)} className="grid gap-4">
        <Field label="Who has it" hint="A colleague is notified.">
          <Select
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            options={[
              { value: '', label: 'Unassigned' },
              ...ticket.colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <div>
          <Button type="submit" busy={acts.isBusy}>
            Assign
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const deskNames: Readonly<Record<Desk, string>> = { support: 'Support', finance: 'Finance', moderation: 'Moderation' }

function HandOverDialog({ ticket, acts, onClose }: OneProps) {
  const others = desks.filter((desk) => desk !== ticket.desk)
  const [desk, setDesk] = useState<Desk>(others[0] ?? 'support')
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const save = async (): Promise<void> => {
    setSent(true)
    if (note.trim() !== '' && (await acts.handOver(desk, note))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Hand over ${numberLabel(ticket.number)}`}>
      <Form onSubmit={submitted(save)} className="grid gap-4">
        <Field label="To" hint="Everybody of that desk is notified, and can answer the requester.">
          <Select
            value={desk}
            onChange={(event) => setDesk(event.currentTarget.value as Desk)}
            options={others.map((value) => ({ value, label: deskNames[value] }))}
          />
        </Field>
        <Field
          label="Note"
          hint="What they need to know. The requester does not see it."
          error={isSent && note.trim() === '' ? 'Please write what they need to know.' : undefined}
          required
        >
          <TextArea rows={4} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
        <div>
          <Button type="submit" busy={acts.isBusy}>
            Hand Over
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function MergeDialog({ ticket, acts, onClose }: OneProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [into, setInto] = useState('')
  const [isSent, setSent] = useState(false)
  const save = async (): Promise<void> => {
    setSent(true)
    if (into === '' || !(await acts.merge(into))) return
    onClose()
    await navigate(deskUrl(query, { ticket: into }), { replace: true })
  }
  const { others } = ticket
  return (
    <Dialog open onClose={onClose} title={`Merge ${numberLabel(ticket.number)}`}>
      {others.length === 0 ? (
        <p>This person has no other ticket. Tickets of other people never become one: link them under About instead.</p>
      ) : (
        <Form kept onSubmit={submitted(save)} className="grid gap-4">
          <p className="text-ink-2">
            {numberLabel(ticket.number)} ends, and its messages stand in the other one. Links in mails lead there. This
            cannot be undone.
          </p>
          <Field
            label="Into"
            error={isSent && into === '' ? 'Please choose a ticket of the same person.' : undefined}
            required
          >
            <Select
              value={into}
              placeholder="Please choose"
              onChange={(event) => setInto(event.currentTarget.value)}
              options={others.map(({ id, number, title, state }) => ({
                value: id,
                label: `${numberLabel(number)}, ${stateLabels[state].toLowerCase()}: ${title}`,
              }))}
            />
          </Field>
          <div>
            <Button type="submit" busy={acts.isBusy}>
              Merge
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
