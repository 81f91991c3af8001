import { type FormEvent, type ReactNode, useState } from 'react'
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
import type { Answer, questionsContract } from '../contract.ts'
import { answerLengthMax } from '../rules.ts'

type AnswerFormProps = {
  readonly questionId: Id<'question'>
  /** The version that is being reworded; 0 for the first answer. */
  readonly version: number
  /** The initial text. */
  readonly text?: string
  readonly label: string
  readonly button: string
  readonly onDone?: () => void
  /** Other actions that are offered. */
  readonly children?: ReactNode
}

/** Writes or rewords an answer; typed text survives errors and reloads. */
export function AnswerForm({
  questionId,
  version,
  text: given = '',
  label,
  button,
  onDone,
  children,
}: AnswerFormProps) {
  const { text, setText, clear } = useDraft(`answer:${questionId}`, given)
  const answering = useAnswering(questionId, version, () => {
    clear()
    onDone?.()
  })
  const { error, current, isBusy } = answering
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void answering.send(text)
  }
  return (
    <Form kept onSubmit={submit} className="mt-2 grid gap-2">
      {current && (
        <div role="alert" className="grid gap-1 rounded-md border border-warn bg-warn-50 p-3 text-sm">
          <p className="font-semibold">{current.author} answered meanwhile:</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.text}
          </p>
          <p>What you typed stands below. Send it to replace that answer; it stays readable as the earlier wording.</p>
        </div>
      )}
      <Field label={label} error={error}>
        <TextArea rows={4} limit={answerLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {button}
        </Button>
        {children}
      </div>
    </Form>
  )
}

function useAnswering(id: Id<'question'>, opened: number, done: () => void) {
  const api = useApi<typeof questionsContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [current, setCurrent] = useState<Answer>()
  const [isBusy, setBusy] = useState(false)
  const send = async (text: string): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { text, version: current?.version ?? opened }
      const answer = await api('PUT /api/questions/:id/answer', { params: { id }, body })
      if (answer.ok) {
        done()
        toast.show(answer.data.version === 1 ? 'Your answer is public.' : 'Your answer was changed.')
        return await revalidate()
      }
      const { refusal } = answer
      if (refusal.code === 'question_declined') {
        // The page shows it among the declined ones then, with the button that puts it back; the text is kept.
        toast.error(refusal.title)
        return await revalidate()
      }
      if (refusal.code === 'edited_meanwhile') setCurrent(refusal.data.current)
      else setError(fieldError(refusal.errors, 'text') ?? refusal.title)
    } catch {
      setError('That could not be sent. Your text is kept; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { error, current, isBusy, send }
}
