import { type Cents, cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** A gift counts as available after this: banks take most wrong payments back sooner. */
export const settlesAfterMs = 7 * dayMs
/** The least that is paid out at once: each transfer costs the platform a fee. */
export const payoutCentsMin: Cents = cents(1000)

/** A project's money, as its gifts, refunds, disputes and payouts leave it. */
export type ProjectFacts = {
  /**
   * What is left of gifts that are old enough, and of younger ones: net of fees, refunds, open
   * disputes and refunds that are promised.
   */
  readonly old: Cents
  readonly young: Cents
  /** Taken by banks that have not decided, and promised back to donors: the project's share. */
  readonly disputed: Cents
  readonly promised: Cents
  /** Payouts that are asked for or under way, and those that arrived. */
  readonly underWay: Cents
  readonly paid: Cents
  /**
   * Of what banks took after a payout: what finance gave up and did not come back. Later gifts need not give it back.
   */
  readonly writtenOff: Cents
  readonly minimum: Cents
  readonly raised: Cents
  /** How the newest deadline ended; null before it was decided. */
  readonly outcome: 'reached' | 'partial' | 'below_minimum' | 'nothing' | null
  /** Until when donors may redirect their gifts. */
  readonly redirectUntil: Instant | null
  /** The share of the money that waits for milestones that no reviewer has released, in basis points. */
  readonly unreleasedBps: number
  /** Approved and shown to everybody. */
  readonly isOpen: boolean
}

/** Why nothing of a project may be paid out, whatever is there; undefined when it may. */
export type Closed = 'taken_down' | 'below_minimum' | 'redirects'
export function closedBy(facts: ProjectFacts, now: Instant): Closed | undefined {
  if (!facts.isOpen) return 'taken_down'
  // AMB-071: donors may still move their gifts; what they leave stays with the project.
  if (facts.redirectUntil !== null && facts.redirectUntil > now) return 'redirects'
  return facts.raised < facts.minimum && facts.outcome === null ? 'below_minimum' : undefined
}

export type Free = {
  readonly pending: Cents
  /** What may not leave because of the project itself. */
  readonly closed: Cents
  /** What waits for milestones; nothing while the whole project is closed. */
  readonly unreleased: Cents
  readonly available: Cents
  /** More left than there is: the platform covers it until later gifts to the same project do. */
  readonly shortfall: Cents
}

/** The share that waits for milestones, of what is left of gifts; rounded up, so that never a cent too much is free. */
export const reserveOf = ({ old, unreleasedBps }: Pick<ProjectFacts, 'old' | 'unreleasedBps'>): Cents =>
  old <= 0 ? cents(0) : cents(Number((BigInt(old) * BigInt(unreleasedBps) + 9999n) / 10_000n))

/** By how much payouts are more than may leave now: what is left of old gifts, without what waits for milestones. */
export const excessOf = (facts: ProjectFacts): Cents =>
  cents(Math.max(0, facts.paid + facts.underWay - facts.writtenOff - facts.old + reserveOf(facts)))

/**
 * What may be asked for: what is left of gifts that are seven days old, less what waits for milestones and all payouts
 * that were not given back. Time is no entry in the books: it is reckoned at each look. Promised money is taken off,
 * hoped-for money is not added.
 */
export function freeOf(facts: ProjectFacts, now: Instant): Free {
  const left = facts.old - facts.paid - facts.underWay + facts.writtenOff
  const isClosed = closedBy(facts, now) !== undefined
  const there = cents(Math.max(0, left))
  const unreleased = isClosed ? cents(0) : cents(Math.min(there, reserveOf(facts)))
  return {
    pending: facts.young,
    closed: isClosed ? there : cents(0),
    unreleased,
    available: isClosed ? cents(0) : cents(there - unreleased),
    shortfall: cents(Math.max(0, -left)),
  }
}

/** When the next young gift becomes available. */
export const availableAt = (givenAt: Instant): Instant => later(givenAt, settlesAfterMs)

/**
 * What the platform's own money has to cover: what payouts took beyond what is left of all gifts, also young ones.
 *
 * @param balance what we owe the project by the books, without the cover; below zero, payouts took too much.
 */
export const coverOf = (balance: Cents): Cents => cents(Math.max(0, -balance))

/**
 * What came back of what finance gave up, and is the platform's again. Otherwise a bank that reverses its
 * decision would give the project the same money twice.
 *
 * @param writtenOff what is given up of the project now.
 * @param newest of the newest write-off: what was given up right after it, and what came back since of the gifts and
 * payouts that had taken something by then. What others took since is a claim that was not written off.
 */
export const recoveredOf = (writtenOff: Cents, { lost, back }: { readonly lost: Cents; readonly back: Cents }): Cents =>
  cents(Math.max(0, writtenOff - Math.max(0, lost - back)))
