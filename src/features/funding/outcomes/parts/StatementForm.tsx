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
import type { outcomesContract } from '../contract.ts'
import { statementLengthMax } from '../rules.ts'

/** The owner's one statement; typed text survives errors and reloads. */
export function StatementForm({ projectId }: { projectId: Id<'project'> }) {
  const { text, setText, clear } = useDraft(`statement:${projectId}`)
  const { error, isBusy, publish } = usePublishing(projectId, clear)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void publish(text)
  }
  return (
    <Form kept onSubmit={submit} className="grid gap-3 border-line border-t pt-4">
      <Field
        label="What will you do with what was raised?"
        hint="Everyone can read it, and everyone who gave to the project or saved it is notified. It stands here for good and cannot be changed."
        error={error}
      >
        <TextArea rows={5} limit={statementLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          Publish the statement
        </Button>
      </div>
    </Form>
  )
}

function usePublishing(projectId: Id<'project'>, done: () => void) {
  const api = useApi<typeof outcomesContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const publish = async (text: string): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api('POST /api/projects/:id/statement', { params: { id: projectId }, body: { text } })
      if (!answer.ok) return setError(fieldError(answer.refusal.errors, 'text') ?? answer.refusal.title)
      done()
      toast.show('Your statement is published.')
      await revalidate()
    } catch {
      setError('That could not be sent. Your text is kept; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, publish }
}
