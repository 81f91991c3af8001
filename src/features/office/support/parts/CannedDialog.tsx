import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { CannedReply, deskContract, StaffTicket } from '../contract/desk.ts'
import { cannedTitleMax, filled, type VariableValues, variables } from '../rules/tickets.ts'
import { useRequest } from './use-request.ts'

type CannedDialogProps = {
  readonly ticket: StaffTicket
  /** What is typed in the answer: it can be kept as a new text. */
  readonly draft: string
  readonly onInsert: (words: string, id: Id<'canned'>) => void
  readonly onClose: () => void
}

/** Texts to answer with; what is known is filled in, and what is not must be typed before it is sent. */
export function CannedDialog({ ticket, draft, onInsert, onClose }: CannedDialogProps) {
  const { items, read } = useCanned()
  const [editing, setEditing] = useState<CannedReply>()
  // The focus goes where it came from, so that Escape and Tab continue in the dialog.
  const [edited, setEdited] = useState<string>()
  return (
    <Dialog open onClose={onClose} title="Canned replies" wide>
      {items === undefined && <p className="text-ink-2">Being read…</p>}
      {items?.length === 0 && (
        <p className="text-ink-2">There is none yet. Type an answer, then keep it here under a title.</p>
      )}
      <ul className="divide-y divide-line">
        {items?.map((reply) => (
          <li key={reply.id} className="py-3">
            {editing?.id === reply.id ? (
              <Edit
                reply={editing}
                onEnd={(isGone) => {
                  setEdited(isGone ? items.find(({ id }) => id !== reply.id)?.id : reply.id)
                  setEditing(undefined)
                  void read()
                }}
              />
            ) : (
              <Shown
                reply={reply}
                ticket={ticket}
                onInsert={onInsert}
                onEdit={() => setEditing(reply)}
                hasFocus={reply.id === edited}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-3 text-sm">
        A text may name {variables.map((one) => `{{${one}}}`).join(', ')}. What has no value here must be typed before
        the answer can be sent.
      </p>
      {draft.trim() !== '' && <Keep draft={draft} onKept={read} />}
    </Dialog>
  )
}

function useCanned() {
  const api = useApi<typeof deskContract>()
  const [items, setItems] = useState<readonly CannedReply[]>()
  const read = async (): Promise<void> => {
    const answer = await api('GET /api/admin/canned-replies').catch(() => undefined)
    if (answer?.ok) setItems(answer.data.items)
    else toast.error('The canned replies could not be read. Please try again.')
  }
  useEffect(() => void read(), [])
  return { items, read }
}

type ShownProps = Pick<CannedDialogProps, 'ticket' | 'onInsert'> & {
  readonly reply: CannedReply
  readonly onEdit: () => void
  readonly hasFocus: boolean
}

function Shown({ reply, ticket, onInsert, onEdit, hasFocus }: ShownProps) {
  const words = filled(reply.words, ticket.variables as VariableValues)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="wrap-anywhere mr-auto text-base">{reply.title}</h3>
        <Button size="sm" onClick={() => onInsert(words, reply.id)}>
          Insert<span className="sr-only"> {reply.title}</span>
        </Button>
        <Button variant="link" size="sm" autoFocus={hasFocus} onClick={onEdit}>
          Change<span className="sr-only"> {reply.title}</span>
        </Button>
      </div>
      <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-ink-2 text-sm">{words}</p>
    </div>
  )
}

/** With its variables as they are kept. A removal asks once more: the text is everyone's. */
function Edit({ reply, onEnd }: { readonly reply: CannedReply; readonly onEnd: (isGone: boolean) => void }) {
  const api = useApi<typeof deskContract>()
  const [title, setTitle] = useState(reply.title)
  const [words, setWords] = useState(reply.words)
  const [isRemoving, setRemoving] = useState(false)
  const { busy, send, faults } = useRequest({ title_taken: 'title' })
  const params = { id: reply.id }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const body = { title, words, version: reply.version }
    if (!(await send(() => api('PUT /api/admin/canned-replies/:id', { params, body })))) return
    toast.show('The canned reply was changed.')
    onEnd(false)
  }
  const remove = async (): Promise<void> => {
    const done = () =>
      api('DELETE /api/admin/canned-replies/:id', { params }).then((answer) => ({ ...answer, data: true }))
    if (!(await send(done))) return
    toast.show('The canned reply was removed.')
    onEnd(true)
  }
  return (
    <Form fault={faults.whole} onSubmit={(event) => void save(event)} className="grid gap-3">
      <Field label="Title" error={faults.of('title')}>
        <TextInput
          autoFocus
          value={title}
          maxLength={cannedTitleMax}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Field>
      <Field label="Text" error={faults.of('words')}>
        <TextArea rows={5} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        <Button
          variant="link"
          size="sm"
          className="ml-auto"
          onClick={() => (isRemoving ? void remove() : setRemoving(true))}
        >
          {isRemoving ? 'Remove it for everybody' : 'Remove'}
        </Button>
      </div>
    </Form>
  )
}

function Keep({ draft, onKept }: { readonly draft: string; readonly onKept: () => Promise<void> }) {
  const api = useApi<typeof deskContract>()
  const [title, setTitle] = useState('')
  const { busy, send, faults } = useRequest({ title_taken: 'title' })
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const params = { id: crypto.randomUUID() as Id<'canned'> }
    const body = { title, words: draft, version: 0 }
    if (!(await send(() => api('PUT /api/admin/canned-replies/:id', { params, body })))) return
    setTitle('')
    toast.show('Kept as a canned reply.')
    await onKept()
  }
  return (
    <Form
      kept
      onSubmit={(event) => void keep(event)}
      className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4"
    >
      <div className="min-w-48 flex-1">
        <Field label="Keep what you typed under this title" error={faults.of('title') ?? faults.whole}>
          <TextInput
            value={title}
            maxLength={cannedTitleMax}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="quiet" size="sm" busy={busy}>
        Keep
      </Button>
    </Form>
  )
}
