import { Link } from 'react-router'
import { nameOfPlan } from '#features/funding/subscriptions/rules/states.ts'
import { DateText } from '#ui/DateText.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { roleNames } from '#values/role-names.ts'
import type { Instant } from '#values/time.ts'
import type { WholePerson } from '../contract.ts'
import { PersonState, typeOf } from './PersonLabels.tsx'

const day = (at: Instant | null, unless: string) => (at ? <DateText key={at} at={at} form="long" /> : unless)

const researcherFacts = ({ badge, plan }: WholePerson) =>
  [
    [
      'Badge',
      badge ? (
        <span key="badge">
          Verified ({badge.checked.join(', ')}) until <DateText at={badge.validUntil} form="long" />
        </span>
      ) : (
        'None'
      ),
    ],
    [
      'Plan',
      plan
        ? `${nameOfPlan(plan.tier)}, ${plan.isHeld ? 'held while a bank decides' : plan.state.replaceAll('_', ' ')}`
        : 'None',
    ],
  ] as const

/** The person and the state of the account, without secrets. */
export function PersonFacts({ person, seesMoney }: { person: WholePerson; seesMoney: boolean }) {
  const { staff, gifts } = person
  const gave = `${gifts.count} ${gifts.count === 1 ? 'gift' : 'gifts'}${gifts.count ? `, ${inDollars(gifts.given)} in all` : ''}`
  const facts = [
    ['State', <PersonState key="state" {...person} />],
    ...(person.stateReason ? [['Why', person.stateReason]] : []),
    ...(person.state === 'banned' ? [['Ban ends', day(person.bannedUntil, 'Never')]] : []),
    ['E-mail', person.email ?? 'None'],
    ['Confirmed', day(person.confirmedAt, 'Not yet')],
    ...(person.phone ? [['Phone', person.phone]] : []),
    ['Type', typeOf(person)],
    ...(person.userType === 'researcher' ? researcherFacts(person) : []),
    ...(person.invitedAs ? [['Invited as', roleNames[person.invitedAs]]] : []),
    ...(staff ? [['Permissions', staff.permissions.join(', ').replaceAll('_', ' ')]] : []),
    ...(staff?.expertiseAreas.length ? [['Expertise', staff.expertiseAreas.join(', ').replaceAll('_', ' ')]] : []),
    ...(person.institution ? [['Institution', person.institution]] : []),
    ...(person.fieldOfStudy ? [['Field', person.fieldOfStudy]] : []),
    ...(person.publicId
      ? [
          [
            'In public',
            <Link key="page" to={paths.researcher(person.publicId)}>
              Public profile
            </Link>,
          ],
        ]
      : []),
    [
      'Signs in by',
      [person.hasPassword ? 'password' : '', ...person.providers].filter(Boolean).join(', ') || 'mailed links',
    ],
    ['Joined', day(person.createdAt, '')],
    ['Terms', day(person.termsAcceptedAt, 'Not accepted here')],
    ['Last sign-in', day(person.lastSignInAt, 'Never')],
    [
      'Gifts',
      seesMoney && gifts.count > 0 && person.email ? (
        <Link key="gifts" to={deskPaths.financial({ search: person.email })}>
          {gave}
        </Link>
      ) : (
        gave
      ),
    ],
    ['Id', <code key="id">{person.id}</code>],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={String(term)} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
