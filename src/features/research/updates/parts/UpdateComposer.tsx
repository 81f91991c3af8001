import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { updatesContract } from '../contract.ts'
import { contentLengthMax } from '../rules.ts'

/** The owner's form; typed text survives errors and reloads. */
export function UpdateComposer({ projectId }: { projectId: Id<'project'> }) {
  const { text, setText, clear } = useDraft(`update:${projectId}`)
  const { error, isBusy, post } = usePosting(projectId, clear)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void post(text)
  }
  return (
    <Form kept onSubmit={submit} className="mb-6 grid gap-3 rounded-lg border border-line bg-surface p-4">
      <Field
        label="Post a progress update"
        hint="Everyone can read it. Everyone who gave to the project or saved it is notified."
        error={error}
      >
        <TextArea rows={4} limit={contentLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          Post update
        </Button>
      </div>
    </Form>
  )
}

function usePosting(projectId: Id<'project'>, done: () => void) {
  const api = useApi<typeof updatesContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const post = async (content: string): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api('POST /api/projects/:id/updates', { params: { id: projectId }, body: { content } })
      if (!answer.ok) return setError(fieldError(answer.refusal.errors, 'content') ?? answer.refusal.title)
      done()
      toast.show('Your update is posted.')
      await revalidate()
    } catch {
      setError('That could not be sent. Your text is kept; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, post }
}
