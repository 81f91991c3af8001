import { Link, useSearchParams } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'
import { buttonClass } from '#ui/button-class.ts'
import { paths, safeNext } from '#values/paths.ts'

type StaffDutyProps = Pick<NonNullable<Me['staff']>, 'secondFactor'>

/** AMB-026: why staff were sent here instead of to their desk, and the way back once it is done. */
export function StaffDuty({ secondFactor }: StaffDutyProps) {
  const [query] = useSearchParams()
  const next = safeNext(query.get('next'), '')
  const isOwed = secondFactor === 'required'
  if (!isOwed && next === '') return null
  return (
    <div
      role="status"
      className="mb-8 grid max-w-3xl justify-items-start gap-3 rounded-lg border border-line bg-sunken p-4"
    >
      <p>
        {isOwed
          ? 'Staff show a second factor before they see the staff area. Set up an app or a security key below, under “Two-step sign-in”. If you have a passkey, sign out and sign in with it.'
          : secondFactor === 'shown'
            ? 'Thank you. Your second factor was shown, and the staff area is open.'
            : 'Set up a second factor below, or go on without one for now.'}
      </p>
      {!isOwed && (
        <Link to={next || paths.admin} className={buttonClass({ size: 'sm' })}>
          Go to the Staff Area
        </Link>
      )}
    </div>
  )
}
