import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useIntent } from '#features/identity/session/parts/intent.ts'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { useSignIn } from '#features/identity/sign-in/parts/sign-in-dialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { shortName } from '#values/person-name.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { questionsContract } from '../contract.ts'
import { questionLengthMax } from '../rules.ts'

/** The asker's form; typed text survives errors, reloads and signing in. */
export function AskForm({ projectId }: { readonly projectId: Id<'project'> }) {
  const { text, setText, clear } = useDraft(`question:${projectId}`)
  const [byName, setByName] = useState(true)
  const { error, isBusy, ask } = useAsking(projectId, clear)
  const name = useSessionFact((session) => (session.state === 'signed-in' ? shortName(session.me) : ''))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void ask(text, byName)
  }
  return (
    <Form kept onSubmit={submit} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <Field
        label="Ask the researcher"
        hint="Your question is public once it is answered. Until then only the researcher reads it."
        error={error}
      >
        <TextArea rows={3} limit={questionLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox
          label={name ? `Show me as ${name}` : 'Show my first name and initial'}
          hint="Otherwise as a donor or a visitor, without a name."
          checked={byName}
          onChange={(event) => setByName(event.currentTarget.checked)}
        />
        <Button type="submit" size="sm" busy={isBusy}>
          Ask
        </Button>
      </div>
    </Form>
  )
}

const notSent = 'That could not be sent. Your question is kept here; please try again.'

function useAsking(projectId: Id<'project'>, done: () => void) {
  const api = useApi<typeof questionsContract>()
  const { revalidate } = useRevalidator()
  const signIn = useSignIn()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const intent = `ask ${projectId}`
  const send = async (text: string, byName: boolean): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api('POST /api/projects/:id/questions', {
        params: { id: projectId },
        body: { text, byName },
      })
      if (!answer.ok) return setError(fieldError(answer.refusal.errors, 'text') ?? answer.refusal.title)
      done()
      toast.show('Your question was sent. You hear from us when it is answered.')
      await revalidate()
    } catch {
      setError(notSent)
    } finally {
      setBusy(false)
    }
  }
  const ask = async (text: string, byName: boolean): Promise<void> => {
    if (text.trim() === '') return setError('Please write your question.')
    if (await signIn.ask('Sign in to ask the researcher.', intent)) await send(text, byName)
  }
  // Back from signing in with another service: the text is still there, and one press sends it.
  useIntent(intent, () => toast.show('You are signed in. Your question is still here.'))
  return { error, isBusy, ask }
}
