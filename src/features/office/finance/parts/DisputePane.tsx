import { Link, useSearchParams } from 'react-router'
import type { AnswerableDispute } from '#features/funding/refunds/contract.ts'
import { isGiven, timeLeft, unanswerableReason } from '#features/funding/refunds/rules/answers.ts'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { DisputeFee } from './DisputeTable.tsx'
import { DisputeStateLabel, joinWords } from './labels.tsx'
import { SubmittedAnswer } from './SubmittedAnswer.tsx'

type DisputePaneProps = { readonly held: AnswerableDispute }

/** One dispute: the bank's claim, the deadline, and our answer. */
export function DisputePane({ held }: DisputePaneProps) {
  const [query] = useSearchParams()
  const { dispute, now } = held
  const isDue = unanswerableReason(dispute, now) === undefined && !isGiven(held.answer)
  return (
    <article aria-labelledby="dispute" className="grid min-w-0 gap-4">
      <Link
        to={changedUrl(query, { dispute: undefined })}
        className="inline-flex min-h-11 items-center dense:min-h-8 justify-self-start"
      >
        Back to the disputes
      </Link>
      <div className="grid gap-1">
        <h2 id="dispute">
          {inCents(dispute.amount)} of a gift by {held.giver}, asked back
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <DisputeStateLabel state={dispute.state} />
          {isDue && dispute.respondBy !== null && (
            <span className="font-semibold">{timeLeft(dispute.respondBy, now)} to answer</span>
          )}
        </p>
      </div>
      <Facts held={held} />
      <section aria-labelledby="answer" className="grid max-w-prose gap-4">
        <h3 id="answer">Our answer to the bank</h3>
        <OurAnswer held={held} />
      </section>
    </article>
  )
}

function OurAnswer({ held }: DisputePaneProps) {
  const { dispute, answer, receipt, now } = held
  if (answer && isGiven(answer)) return <SubmittedAnswer answer={answer} receipt={receipt} />
  const why = unanswerableReason(dispute, now)
  if (why === undefined) return <AnswerForm held={held} />
  return (
    <>
      <p className="text-ink-2">
        {why === 'decided'
          ? 'The bank has decided. It takes no answer any more.'
          : 'The deadline has passed. The bank decides by what it has.'}
      </p>
      {answer ? <SubmittedAnswer answer={answer} receipt={receipt} /> : <p>No answer was sent.</p>}
    </>
  )
}

function Facts({ held: { dispute, gross } }: DisputePaneProps) {
  const facts = [
    [
      'Gift',
      <Link key="gift" to={deskPaths.financial({ gift: dispute.donationId })}>
        {inCents(gross)} to {dispute.projectTitle}
      </Link>,
    ],
    ['The bank says', joinWords(dispute.reason)],
    ['Opened', <DateText key="opened" at={dispute.openedAt} form="long" />],
    ['Answer by', dispute.respondBy ? exactTime(dispute.respondBy) : 'No deadline'],
    ...(dispute.closedAt ? [['Decided', <DateText key="closed" at={dispute.closedAt} form="long" />] as const] : []),
    ['Held of the project', inCents(dispute.held)],
    ['Dispute fee', <DisputeFee key="fee" dispute={dispute} />],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
