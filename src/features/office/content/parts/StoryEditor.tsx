import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { paths } from '#values/paths.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditedStory, storiesContract } from '../contract/stories.ts'
import { titleLengthMax } from '../rules/desk.ts'
import { storyQuoteMax } from '../rules/stories.ts'
import { OwnTextPreview } from './OwnTextPreview.tsx'

type EditorProps = { readonly story: EditedStory }
type Faults = { readonly title?: string; readonly body?: string; readonly quote?: string; readonly all?: string }

/** The next wording, which its researcher is asked about. Typed text survives a reload. */
export function StoryEditor({ story }: EditorProps) {
  const { project, researcher, lastNo: seen, versions } = story
  const [last] = versions
  const words = useDraft(`story ${project.id} ${seen}`, last?.body ?? '')
  const [title, setTitle] = useState(last?.title ?? '')
  const [quote, setQuote] = useState(last?.quote ?? '')
  const [isPreview, setPreview] = useState(false)
  const { send, faults, isBusy } = useWording(story)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await send({ seen, title, body: words.text, quote })) words.clear()
  }
  return (
    <Form
      onSubmit={(event) => void submit(event)}
      fault={faults.all}
      aria-label="Next wording"
      className="grid max-w-3xl gap-4"
    >
      <header className="grid gap-1">
        <h2 className="wrap-anywhere text-[1.375rem] leading-7">
          <Link to={paths.project(project.id)}>{project.title}</Link>
        </h2>
        <p className="text-ink-2 text-xs">
          <bdi>{researcher}</bdi> is asked by mail and in the app. It is not public before they agree.
        </p>
      </header>
      <Field label="Title" error={faults.title} required>
        <TextInput value={title} maxLength={titleLengthMax} onChange={(event) => setTitle(event.currentTarget.value)} />
      </Field>
      <Field label="Story" hint="What was found, and what changed by it. In Markdown." error={faults.body} required>
        <TextArea rows={14} value={words.text} onChange={(event) => words.setText(event.currentTarget.value)} />
      </Field>
      <div>
        <Button variant="quiet" size="sm" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Close the Preview' : 'Preview'}
        </Button>
      </div>
      {isPreview && <OwnTextPreview body={words.text} />}
      <Field label="In the researcher’s words" hint="As they said it to you." error={faults.quote} optional>
        <TextArea
          rows={2}
          limit={storyQuoteMax}
          value={quote}
          onChange={(event) => setQuote(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          Ask the Researcher
        </Button>
      </div>
    </Form>
  )
}

type Draft = { readonly seen: number; readonly title: string; readonly body: string; readonly quote: string }

function useWording({ project: { id } }: EditedStory) {
  const api = useApi<typeof storiesContract>()
  const { revalidate } = useRevalidator()
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const send = async (body: Draft): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFaults({})
    try {
      const answer = await api('POST /api/admin/projects/:id/story', { params: { id }, body })
      if (answer.ok) {
        toast.show('Its researcher is asked.')
        await revalidate()
        return true
      }
      const { errors, title: all } = answer.refusal
      const [title, words, quote] = ['title', 'body', 'quote'].map((field) => fieldError(errors, field))
      setFaults({ ...(title && { title }), ...(words && { body: words }), ...(quote && { quote }) })
      if (!title && !words && !quote) setFaults({ all })
    } catch {
      setFaults({ all: 'It did not reach our server. Your words are still here; please try again.' })
    } finally {
      setBusy(false)
    }
    return false
  }
  return { send, faults, isBusy }
}
