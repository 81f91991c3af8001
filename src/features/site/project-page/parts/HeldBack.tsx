import { Link } from 'react-router'
import type { HeldReason } from '#features/research/projects/rules/held.ts'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'

const texts: Readonly<Record<HeldReason, readonly [why: string, act: string]>> = {
  unpaid: ['Your plan is not paid. Once it is, reviewers find this project in their queue.', 'Choose and Pay a Plan'],
  suspended: [
    'Your plan is suspended. Once it is paid again, reviewers find this project in their queue.',
    'Pay the Plan',
  ],
  disputed: [
    'Your bank disputed a payment of your plan, so it is on hold. Once that ends, reviewers find this project in their queue.',
    'See Your Subscription',
  ],
  over_quota: [
    'The listings of your plan are used for this year. A larger plan holds more, and then reviewers find this project in their queue.',
    'See Larger Plans',
  ],
}

/** SUBM-40, RSUP-36: for its owner, why reviewers do not see a submission, and what helps. */
export function HeldBack({ reason }: { readonly reason: HeldReason }) {
  const [why, act] = texts[reason]
  return (
    <>
      <p>{why} Nothing you wrote is lost.</p>
      <p className="my-1">
        <Link to={paths.subscription()} className={buttonClass({ size: 'sm' })}>
          {act}
        </Link>
      </p>
    </>
  )
}
