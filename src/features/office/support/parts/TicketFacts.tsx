import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { cents, inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { deskContract, StaffTicket } from '../contract/desk.ts'
import { firstAnswerHours, numberLabel, openingHours, stateLabels } from '../rules/tickets.ts'
import { AnswerGoal } from './AnswerGoal.tsx'
import { deskUrl } from './desk-url.ts'
import { LinkedObjects } from './LinkedObjects.tsx'
import type { TicketActs } from './use-ticket-acts.ts'

type FactsProps = { readonly ticket: StaffTicket }
type AllProps = FactsProps & { readonly acts: TicketActs }
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The right pane: the goal, who asks, what it is about, and what else they wrote. */
export function TicketFacts({ ticket, acts }: AllProps) {
  const { firstAnsweredAt, firstAnswerDue, now } = ticket
  return (
    <aside aria-label="Facts" className="min-w-0 bg-paper xl:overflow-y-auto xl:border-line xl:border-l">
      <Section>
        <Fact name="Answer">
          {firstAnsweredAt === null ? (
            <AnswerGoal at={firstAnswerDue} now={now} />
          ) : (
            <>
              {shortDate(firstAnsweredAt)}, {firstAnsweredAt.slice(11, 16)} UTC{' '}
              <StatusBadge tone={firstAnsweredAt > firstAnswerDue ? 'bad' : 'ok'}>
                {firstAnsweredAt > firstAnswerDue ? 'late' : 'in time'}
              </StatusBadge>
            </>
          )}
        </Fact>
        <Fact name="Due">{exactTime(firstAnswerDue)}</Fact>
        <Fact name="Goal">{firstAnswerHours} opening hours</Fact>
        <Fact name="Hours">
          {clock(openingHours.from)} to {clock(openingHours.to)} UTC, {ticket.isOpenNow ? 'open' : 'closed'}
        </Fact>
        <Fact name="Assigned">{ticket.isYours ? 'You' : (ticket.assignee ?? 'unassigned')}</Fact>
      </Section>
      <Requester ticket={ticket} />
      <LinkedObjects ticket={ticket} acts={acts} />
      <About ticket={ticket} />
      <Others ticket={ticket} />
      <p className="px-4 py-3 text-ink-3 text-xs">Opening this ticket is in the audit log.</p>
    </aside>
  )
}

const Section = ({ head, end, children }: { head?: string; end?: ReactNode; children: ReactNode }) => (
  <section className="grid gap-1.5 border-line border-b px-4 py-3">
    {head && (
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="wrap-anywhere font-sans font-semibold text-xs">{head}</h3>
        <span className="text-xs">{end}</span>
      </div>
    )}
    <dl className="grid gap-1.5">{children}</dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 text-xs leading-5">
    <dt className="text-ink-3">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function Requester({ ticket }: FactsProps) {
  const { person, requester, isGuest, others, rating } = ticket
  const rated = [...(rating === null ? [] : [{ number: ticket.number, rating }]), ...others].find(
    (one) => one.rating !== null,
  )
  const solved = others.filter(({ state }) => state === 'solved').length
  return (
    <Section head={requester} end={person && <Link to={deskPaths.user(person.id)}>Account</Link>}>
      <Fact name="Mail">
        <Address key={ticket.id} ticket={ticket} />
      </Fact>
      {isGuest && <Fact name="State">Not signed in: the address is not verified</Fact>}
      {person && (
        <>
          <Fact name="Kind">
            {person.userType ?? 'staff'} since {shortDate(person.since)}
          </Fact>
          <Fact name="State">
            <StatusBadge tone={person.state === 'active' && person.confirmed ? 'ok' : 'warn'}>
              {person.state !== 'active' ? person.state : person.confirmed ? 'Verified' : 'Not verified'}
            </StatusBadge>
          </Fact>
          <Fact name="Given">
            {inCents(person.given)} in {person.gifts} {person.gifts === 1 ? 'gift' : 'gifts'}
          </Fact>
        </>
      )}
      <Fact name="Tickets">
        {others.length === 0
          ? 'the first one'
          : `${others.length}${others.length === 10 ? ' or more' : ''} others, ${solved} solved`}
      </Fact>
      {rated && (
        <Fact name="Rated">
          {rated.rating} of 5 on {numberLabel(rated.number)}
        </Fact>
      )}
    </Section>
  )
}

function Address({ ticket: { id, emailMasked } }: FactsProps) {
  const api = useApi<typeof deskContract>()
  const [email, setEmail] = useState<string>()
  const show = async (): Promise<void> => {
    const answer = await api('POST /api/admin/tickets/:id/address', { params: { id } }).catch(() => undefined)
    if (answer?.ok) setEmail(answer.data.email ?? 'none any more')
    else toast.error('The address could not be read. Please try again.')
  }
  if (emailMasked === null) return 'none any more'
  if (email !== undefined) return email
  return (
    <>
      {emailMasked}{' '}
      <Button variant="link" size="sm" onClick={() => void show()} title="The look is kept in the log">
        Show
      </Button>
    </>
  )
}

function About({ ticket: { gift, project, follows } }: FactsProps) {
  const [query] = useSearchParams()
  return (
    <>
      {gift && (
        <Section head="Linked gift" end={<Link to={paths.project(gift.projectId)}>Project</Link>}>
          <Amount name={gift.project} amount={gift.gross} isWhole />
          <Amount name="Reaches the project" amount={gift.net} />
          <Amount name="Platform fee" amount={gift.platformFee} />
          <Amount name="Processing fee" amount={gift.processingFee} />
          <Fact name="State">
            {gift.state.replaceAll('_', ' ')}, {shortDate(gift.at)}
          </Fact>
        </Section>
      )}
      {project && (
        <Section head="Linked project" end={<Link to={paths.project(project.id)}>Open</Link>}>
          <Fact name="Title">{project.title}</Fact>
          <Fact name="By">{project.researcher}</Fact>
          <Fact name="State">{project.status}</Fact>
        </Section>
      )}
      {follows && (
        <Section head="Follows">
          <Fact name="Ticket">
            <Link to={deskUrl(query, { ticket: follows.id })}>{numberLabel(follows.number)}</Link>, solved too long ago
            to open again
          </Fact>
        </Section>
      )}
    </>
  )
}

const Amount = ({ name, amount, isWhole }: { name: string; amount: number; isWhole?: boolean }) => (
  <div className="flex justify-between gap-3 text-xs leading-5">
    <dt className="wrap-anywhere text-ink-2">{name}</dt>
    <dd className={isWhole ? 'font-semibold tabular-nums' : 'tabular-nums'}>{inCents(cents(amount))}</dd>
  </div>
)

function Others({ ticket: { others } }: FactsProps) {
  const [query] = useSearchParams()
  if (others.length === 0) return null
  return (
    <section className="grid gap-1.5 border-line border-b px-4 py-3">
      <h3 className="font-sans font-semibold text-xs">Also from this person</h3>
      <ul className="grid gap-1 text-xs">
        {others.map(({ id, number, title, state }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={deskUrl(query, { ticket: id })}>{numberLabel(number)}</Link> {title}{' '}
            <span className="text-ink-3">{stateLabels[state].toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
