import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { EditedText, TextRow } from '../contract/desk.ts'
import { groupsOf, slugShape, textKindLabels, titleLengthMax } from '../rules/desk.ts'
import { idOf } from '../rules/id-of.ts'
import { TextEditor } from './TextEditor.tsx'

type NewTextProps = { readonly items: readonly TextRow[]; readonly figures: Readonly<Record<string, string>> }

const kinds = (['help', 'faq'] as const).map((value) => ({ value, label: textKindLabels[value] }))

/** An article or an answer that did not come with the product: where it is first, then its words. */
export function NewText({ items, figures }: NewTextProps) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<'help' | 'faq'>('help')
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState<string>()
  const [faults, setFaults] = useState<{ readonly title?: string; readonly slug?: string }>({})
  const [begun, setBegun] = useState<EditedText>()
  const slug = typed ?? idOf(title).slice(0, 80)
  if (begun) {
    const text = `${begun.kind}/${begun.slug}`
    return <TextEditor text={begun} figures={figures} onPublished={() => void navigate(deskPaths.texts({ text }))} />
  }
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    const isTaken = items.some((one) => one.kind === kind && one.slug === slug)
    const wrong = {
      ...(title.trim() === '' && { title: 'Please write a title.' }),
      ...(!slugShape.test(slug) && { slug: 'Small letters, digits and hyphens.' }),
      ...(isTaken && { slug: 'There is a text at this address already. Please choose another one.' }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    const [group = ''] = groupsOf(kind)
    const latest = { title: title.trim(), group, body: '', changes: '', isRemoved: false }
    setBegun({ kind, slug, latest, base: 'new', versions: [], shipped: null })
  }
  return (
    <Form onSubmit={begin} aria-label="New text" className="grid max-w-3xl gap-4">
      <Field label="Kind">
        <Select
          value={kind}
          options={kinds}
          onChange={(event) => setKind(event.currentTarget.value === 'faq' ? 'faq' : 'help')}
        />
      </Field>
      <Field label="Title" error={faults.title} required>
        <TextInput value={title} maxLength={titleLengthMax} onChange={(event) => setTitle(event.currentTarget.value)} />
      </Field>
      <Field
        label="Address"
        hint={kind === 'help' ? 'It stands at /help/ and this.' : 'Names the answer; readers do not see it.'}
        error={faults.slug}
        required
      >
        <TextInput value={slug} maxLength={80} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit">Write It</Button>
      </div>
    </Form>
  )
}
