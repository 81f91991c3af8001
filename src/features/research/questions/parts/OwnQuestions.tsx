import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnQuestion, questionsContract } from '../contract.ts'

const states = {
  waiting: { tone: 'neutral', text: 'Waits for an answer' },
  declined: { tone: 'neutral', text: 'The researcher leaves it unanswered' },
  hidden: { tone: 'warn', text: 'Hidden by our staff' },
} as const

/** The reader's own questions that are not public. */
export const OwnQuestions = ({ items }: { readonly items: readonly OwnQuestion[] }) => (
  <section aria-labelledby="own-questions" className="grid gap-2">
    <h3 id="own-questions" className="text-lg">
      Your questions
    </h3>
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <li key={item.id}>
          <Own {...item} />
        </li>
      ))}
    </ul>
  </section>
)

function Own({ id, text, askedAt, state, reason }: OwnQuestion) {
  const { isBusy, withdraw } = useWithdrawing(id)
  return (
    <div className="grid gap-1 py-3">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-sm">
          <DateText at={askedAt} form="long" />
          <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
        </p>
        {state !== 'hidden' && (
          <Button variant="link" size="sm" busy={isBusy} onClick={() => void withdraw()}>
            Take it back
            <span className="sr-only">: {text.slice(0, 60)}</span>
          </Button>
        )}
      </div>
      {reason !== null && <p className="text-ink-2 text-sm">{reason}</p>}
    </div>
  )
}

function useWithdrawing(id: OwnQuestion['id']) {
  const api = useApi<typeof questionsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/questions/:id/withdrawal', { params: { id } })
      if (answer.ok) toast.show('Your question was taken back.')
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, withdraw }
}
