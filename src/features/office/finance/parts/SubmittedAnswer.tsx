import type { DisputeAnswer } from '#features/funding/refunds/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { AnswerLabel } from './labels.tsx'

type GivenAnswerProps = { readonly answer: DisputeAnswer; readonly receipt: string }

/** The answer that was sent or drafted, with author and date. */
export const SubmittedAnswer = ({ answer, receipt }: GivenAnswerProps) => (
  <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
    <div className="grid gap-1">
      <AnswerLabel answer={answer} />
      <p className="text-ink-2">
        <AnswerState answer={answer} />
      </p>
      {answer.failure && <p className="font-medium text-bad">{answer.failure}</p>}
    </div>
    {answer.kind === 'evidence' && <AnswerTexts {...answer} receipt={receipt} />}
  </div>
)

function AnswerState({
  answer: { kind, state, sender, sentAt, askedAt, savedBy, savedAt },
}: {
  answer: DisputeAnswer
}) {
  const what = kind === 'acceptance' ? 'Accepted' : 'Sent'
  if (sentAt !== null)
    return (
      <>
        {what} by {sender} on <DateText at={sentAt} form="long" />.{' '}
        {kind === 'acceptance' ? 'The bank gives the money back to the donor.' : 'The bank decides now.'}
      </>
    )
  if (state === 'draft' || askedAt === null)
    return (
      <>
        Saved by {savedBy} on <DateText at={savedAt} form="long" />, and never sent.
      </>
    )
  return (
    <>
      {what} by {sender} on <DateText at={askedAt} form="long" />.
      {state === 'sending' && ' The gateway has not confirmed it yet and is asked until it does.'}
    </>
  )
}

type Texts = Pick<DisputeAnswer, 'purpose' | 'evidence'> & { readonly receipt?: string }

/** The parts of an answer as they were written. */
export function AnswerTexts({ purpose, evidence, receipt }: Texts) {
  const parts = [
    ['What the gift was for', purpose],
    ['What shows that the payment is right', evidence],
    ['From our books', receipt ?? ''],
  ] as const
  return (
    <dl className="grid gap-3">
      {parts.map(([term, text]) =>
        text === '' ? null : (
          <div key={term}>
            <dt className="text-sm dense:text-xs text-ink-3">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
