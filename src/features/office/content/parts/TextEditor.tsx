import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { type Instant, instantOfField } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditedText, textsDeskContract } from '../contract/desk.ts'
import { groupsOf, titleLengthMax } from '../rules/desk.ts'
import { faqGroupLabels, helpGroupLabels } from '../rules/places.ts'
import { FigureList } from './FigureList.tsx'
import { OwnTextPreview } from './OwnTextPreview.tsx'

type TextEditorProps = {
  readonly text: EditedText
  readonly figures: Readonly<Record<string, string>>
  readonly onPublished?: () => void
}
type Faults = Readonly<Record<string, string>>

const labels: Readonly<Record<string, string>> = { ...faqGroupLabels, ...helpGroupLabels }

/** The next version of a text. Typed text survives a reload; only the button publishes it. */
export function TextEditor({ text, figures, onPublished }: TextEditorProps) {
  const { kind, slug, latest, base } = text
  const words = useDraft(`text ${kind}/${slug}/${base}`, latest.body)
  const [fields, setFields] = useState({ title: latest.title, group: latest.group, changes: '', from: '' })
  const [isRemoved, setRemoved] = useState(latest.isRemoved)
  const [asksAgreement, setAsks] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const { publish, faults, whole, busy } = usePublish(text)
  const set = (name: keyof typeof fields) => (event: { currentTarget: { value: string } }) =>
    setFields({ ...fields, [name]: event.currentTarget.value })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { title, group, changes, from } = fields
    const effectiveAt = instantOfField(from) ?? null
    if (!(await publish({ title, group, changes, body: words.text, isRemoved, asksAgreement, effectiveAt, base })))
      return
    words.clear()
    onPublished?.()
  }
  return (
    <Form onSubmit={submit} fault={whole} aria-label="Next version" className="grid gap-4">
      <Field label="Title" error={faults.title} required>
        <TextInput value={fields.title} onChange={set('title')} maxLength={titleLengthMax} />
      </Field>
      {kind !== 'legal' && (
        <Field label="Group" error={faults.group} required>
          <Select
            value={fields.group}
            onChange={set('group')}
            options={groupsOf(kind).map((value) => ({ value, label: labels[value] ?? value }))}
          />
        </Field>
      )}
      <Field
        label="Text"
        hint="In Markdown. Sections of a legal text begin with ##."
        error={faults.body ?? faults.slug}
        required
      >
        <TextArea
          rows={18}
          value={words.text}
          onChange={(event) => words.setText(event.currentTarget.value)}
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button variant="quiet" size="sm" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Close the Preview' : 'Preview'}
        </Button>
        <FigureList figures={figures} />
      </div>
      {isPreview && <OwnTextPreview body={words.text} />}
      {kind === 'legal' ? (
        <>
          <Field label="What changed" hint="Readers see it under the title." error={faults.changes} required>
            <TextArea rows={3} value={fields.changes} onChange={set('changes')} />
          </Field>
          <Field
            label="Holds from"
            hint="Empty: at once. The version before holds until then."
            error={faults.effectiveAt}
            optional
          >
            <TextInput type="datetime-local" value={fields.from} onChange={set('from')} />
          </Field>
          <Checkbox
            label="Ask people to agree at their next sign-in"
            hint="For what they did not agree to before; not for a mended typo."
            checked={asksAgreement}
            onChange={(event) => setAsks(event.currentTarget.checked)}
          />
        </>
      ) : (
        <Checkbox
          label="Take it away: readers no longer find it"
          checked={isRemoved}
          onChange={(event) => setRemoved(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button type="submit" busy={busy}>
          Publish
        </Button>
      </div>
    </Form>
  )
}

type Draft = Pick<EditedText['latest'], 'title' | 'group' | 'changes' | 'body' | 'isRemoved'> & {
  readonly asksAgreement: boolean
  readonly effectiveAt: Instant | null
  readonly base: string
}

function usePublish({ kind, slug }: EditedText) {
  const api = useApi<typeof textsDeskContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [whole, setWhole] = useState<string>()
  const publish = async (body: Draft): Promise<boolean> => {
    setBusy(true)
    setFaults({})
    setWhole(undefined)
    try {
      const answer = await api('POST /api/admin/texts/:kind/:slug/versions', { params: { kind, slug }, body })
      if (answer.ok) {
        toast.show(body.effectiveAt ? 'It takes effect on its day.' : 'Published.')
        await revalidate()
        return true
      }
      const { refusal } = answer
      if (refusal.code === 'text_incomplete') setFaults(refusal.data.fields)
      else if (refusal.code === 'invalid_input')
        setFaults(Object.fromEntries(refusal.errors.map((one) => [one.location.replace('body.', ''), one.message])))
      else setWhole(refusal.title)
    } catch {
      setWhole('It did not reach our server. Your words are still here; please try again.')
    } finally {
      setBusy(false)
    }
    return false
  }
  return { publish, faults, whole, busy }
}
