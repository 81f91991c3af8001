import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { OpenQuestion, questionsContract } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { QuestionEntry } from './QuestionEntry.tsx'

/** For those who may answer: waiting questions, the longest wait first, and declined ones. */
export function OpenQuestions({ items }: { readonly items: readonly OpenQuestion[] }) {
  const waiting = items.filter(({ declinedAt }) => declinedAt === null)
  const declined = items.filter(({ declinedAt }) => declinedAt !== null)
  return (
    <section aria-labelledby="open-questions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="open-questions" className="text-lg">
        {waiting.length === 0 ? 'No question waits for your answer' : 'Waiting for your answer'}
      </h3>
      {waiting.map((question) => (
        <div key={question.id} className="rounded-lg border border-line bg-surface px-4 pb-4">
          <Waiting {...question} />
        </div>
      ))}
      {declined.length > 0 && (
        <details className="rounded-lg border border-line px-4 py-2">
          <summary className="min-h-11 cursor-pointer py-2 text-ink-2">
            {declined.length === 1 ? '1 declined question' : `${declined.length} declined questions`}
          </summary>
          {declined.map((question) => (
            <QuestionEntry key={question.id} question={question} as="h4">
              <PutBack {...question} />
            </QuestionEntry>
          ))}
        </details>
      )}
    </section>
  )
}

function Waiting(question: OpenQuestion) {
  const { isBusy, decline } = useDeclining(question.id)
  return (
    <QuestionEntry question={question} as="h4">
      <AnswerForm questionId={question.id} version={0} label="Your answer" button="Answer in public">
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void decline()}>
          Leave unanswered
        </Button>
      </AnswerForm>
    </QuestionEntry>
  )
}

function PutBack({ id }: OpenQuestion) {
  const { isBusy, undo } = useDeclining(id)
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void undo()} className="justify-self-start">
      Put it back
    </Button>
  )
}

function useDeclining(id: OpenQuestion['id']) {
  const api = useApi<typeof questionsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const send = async (key: 'POST /api/questions/:id/decline' | 'DELETE /api/questions/:id/decline', done: string) => {
    setBusy(true)
    try {
      const answer = await api(key, { params: { id } })
      if (answer.ok) toast.show(done)
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    decline: () => send('POST /api/questions/:id/decline', 'It stays unanswered. It stands below, to put it back.'),
    undo: () => send('DELETE /api/questions/:id/decline', 'It waits for your answer again.'),
  }
}
