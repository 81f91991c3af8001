import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isInRegister, placeText } from '#features/research/researchers/rules.ts'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { VerificationRequest } from '../contract.ts'

const paneHead = 'font-sans font-semibold text-sm tracking-normal dense:text-xs'
const proofs = { orcid: 'confirmed by ORCID’s sign-in', staff: 'confirmed by our staff' } as const

/** What the documents are compared with, and earlier requests. */
export function FactsPane({ request }: { request: VerificationRequest }) {
  const { orcidId, orcidProof, mailbox, earlier, now } = request
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Asked', <DateText key="asked" at={request.askedAt} now={now} />],
    ...(request.outcome === null ? [['Due', <DueInFull key="due" request={request} />] as const] : []),
    ['Name', request.name],
    ['Institution', <InstitutionFact key="institution" of={request} />],
    [
      'ORCID iD',
      orcidId ? (
        <span key="orcid">
          <a href={`https://orcid.org/${orcidId}`} target="_blank" rel="noopener noreferrer">
            {orcidId}
          </a>
          <span className="block text-ink-3">{orcidProof ? proofs[orcidProof] : 'typed, not confirmed'}</span>
        </span>
      ) : (
        'none'
      ),
    ],
    ['Mailbox', mailbox ? `${mailbox.host}, proven on ${longDate(mailbox.provenAt)}` : 'not proven'],
  ]
  return (
    <div className="min-w-0 divide-y divide-line *:px-4 *:py-3 xl:overflow-y-auto xl:border-line xl:border-l">
      <section aria-labelledby="facts" className="grid gap-2">
        <h2 id="facts" className={paneHead}>
          To compare
        </h2>
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 break-words text-sm dense:text-xs">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-3">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Link to={paths.researcher(request.publicId)} className="inline-flex min-h-11 items-center dense:min-h-8">
          Open the public page
        </Link>
      </section>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="grid gap-2">
          <h2 id="earlier" className={paneHead}>
            Asked before
          </h2>
          <SpineList
            label="Asked before"
            notes={earlier.map(({ askedAt, outcome, reason }) => ({
              id: askedAt,
              date: <DateText at={askedAt} now={now} />,
              title: outcome === 'withdrawn' ? 'Taken back' : outcome === 'refused' ? 'Refused' : 'Confirmed',
              children: reason && <p className="whitespace-pre-line">{reason}</p>,
            }))}
          />
        </section>
      )}
    </div>
  )
}

/** Its place distinguishes institutions of the same name; only registered ones have it. */
const InstitutionFact = ({ of: { institution, place } }: { of: VerificationRequest }) => {
  if (institution === null) return 'not named'
  return (
    <>
      {place && isInRegister(place.institutionId) ? (
        <a href={`https://ror.org/${place.institutionId}`} target="_blank" rel="noopener noreferrer">
          {institution}
        </a>
      ) : (
        institution
      )}
      <span className="block text-ink-3">{place ? placeText(place) : 'typed, not in the register'}</span>
    </>
  )
}

const DueInFull = ({ request: { dueAt, now } }: { request: VerificationRequest }) => (
  <>
    <Due at={dueAt} now={now} />
    <span className="block text-ink-3">{exactTime(dueAt)}</span>
  </>
)
