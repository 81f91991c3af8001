import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { PipelineItem } from '../contract.ts'
import { noteMax } from '../rules.ts'
import type { ItemActs } from './use-item.ts'

type NotesProps = {
  readonly item: PipelineItem
  readonly acts: ItemActs
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** For the poster only; applicants never see that there are any. */
export function Notes({ item, acts, field }: NotesProps) {
  const draft = useDraft(`note ${item.id}`)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (draft.text.trim() === '') return setFault('Please write something.')
    setBusy(true)
    const wrong = await acts
      .addNote(draft.text)
      .catch(() => 'That could not be sent. What you typed is kept here; please try again.')
    setFault(wrong)
    if (wrong === undefined) draft.clear()
    setBusy(false)
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="small-caps border-line border-b pb-1 font-sans text-ink-2 text-xs">Notes</h3>
      <ul className="grid gap-2">
        {item.notes.map((note) => (
          <li key={note.id} className="text-sm">
            <p className="wrap-anywhere whitespace-pre-line">{note.words}</p>
            <p className="flex items-center gap-3 text-ink-3 text-xs">
              <DateText at={note.madeAt} />
              <Button variant="link" size="sm" onClick={() => void acts.removeNote(note.id)}>
                Remove<span className="sr-only"> the note “{note.words.slice(0, 40)}”</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <Form kept onSubmit={(event) => void keep(event)} className="grid justify-items-start gap-2">
        <div className="w-full">
          <Field label="A note for yourself" hint="Only you read it; it is deleted with the application." error={fault}>
            <TextArea
              ref={field}
              rows={2}
              {...(draft.text.length > noteMax / 2 && { limit: noteMax })}
              value={draft.text}
              onChange={(event) => draft.setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.currentTarget.blur()
              }}
            />
          </Field>
        </div>
        <Button type="submit" variant="quiet" size="sm" busy={isBusy}>
          Keep Note
        </Button>
      </Form>
    </section>
  )
}
