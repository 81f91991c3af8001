import { type Cents, cents, inCents, inDollars, inPercent } from '#values/money.ts'
import { type Instant, longDate } from '#values/time.ts'
import { type Closed, closedBy, freeOf, type ProjectFacts } from './free.ts'

type Facts = ProjectFacts & {
  readonly unreleasedMilestones: number
  readonly title: string
  readonly deadlineAt: Instant
  readonly disputes: number
  readonly respondBy: Instant | null
}

/** Why nothing of a project may be requested, as its researcher reads it. */
export const closedTexts = ({
  minimum,
  raised,
  deadlineAt,
  redirectUntil,
}: Pick<Facts, 'minimum' | 'raised' | 'deadlineAt' | 'redirectUntil'>): Readonly<Record<Closed, string>> => ({
  taken_down: 'The project is not shown to the public now. What was given to it stays with it until that is decided.',
  below_minimum: `The minimum of ${inDollars(minimum)} is not reached: ${inCents(cents(minimum - raised))} to go. It is decided at the deadline, ${longDate(deadlineAt)}.`,
  redirects: `${raised < minimum ? 'The minimum was not reached' : 'No payee was verified for 60 days, or a payment settled late'}, so donors may move their gifts${redirectUntil ? ` until ${longDate(redirectUntil)}` : ''}. What they leave is yours after that.`,
})

const endings: Readonly<Record<Closed, string>> = {
  taken_down: 'Our staff’s decision',
  below_minimum: 'The minimum, or the outcome',
  redirects: 'The end of that time',
}

export type HoldLine = {
  readonly cents: Cents
  readonly text: string
  readonly ends: string
  readonly at: Instant | null
  readonly project: string
}

/** What may not leave a project, each sum with its reason, what ends it, and when it is reviewed. */
export function holdLines(facts: Facts, now: Instant): HoldLine[] {
  const { title: project, disputes, respondBy, disputed, promised } = facts
  const closed = closedBy(facts, now)
  const free = freeOf(facts, now)
  const lines: HoldLine[] = []
  if (closed && free.closed > 0) {
    const at = closed === 'redirects' ? facts.redirectUntil : closed === 'below_minimum' ? facts.deadlineAt : null
    lines.push({ cents: free.closed, text: closedTexts(facts)[closed], ends: endings[closed], at, project })
  }
  if (free.unreleased > 0) {
    const { unreleasedBps, unreleasedMilestones: waiting } = facts
    const which = waiting === 1 ? 'one milestone' : `${waiting} milestones`
    const text = `${inPercent(unreleasedBps)} of the money waits for ${which}, as you chose when you submitted it.`
    lines.push({ cents: free.unreleased, text, ends: 'A reviewer’s check of the milestone', at: null, project })
  }
  if (disputed > 0) {
    const text =
      disputes === 1
        ? 'A donor’s bank asks about one gift. We answer it.'
        : `Banks ask about ${disputes} gifts. We answer them.`
    lines.push({ cents: disputed, text, ends: 'The bank’s word', at: respondBy, project })
  }
  if (promised > 0)
    lines.push({ cents: promised, text: 'It goes back to donors.', ends: 'The refund', at: null, project })
  return lines
}
