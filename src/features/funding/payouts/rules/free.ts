import { type Cents, cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** A gift becomes available after this: most payments that banks take back are taken back sooner. */
export const settlesAfterMs = 7 * dayMs
/** The least that is paid out at once: each transfer costs the platform a fee. */
export const payoutCentsMin: Cents = cents(1000)

/** A project's money, as left by its gifts, refunds, disputes and payouts. */
export type ProjectFacts = {
  /**
   * What is left of gifts that are old enough, and of younger ones: net of fees, refunds, open disputes and promised
   * refunds.
   */
  readonly old: Cents
  readonly young: Cents
  /** Taken by banks in undecided disputes, or promised back to donors: the project's share. */
  readonly disputed: Cents
  readonly promised: Cents
  /** Payouts that are requested or under way, and those that arrived. */
  readonly underWay: Cents
  readonly paid: Cents
  /**
   * Of what banks took after a payout: what finance wrote off and was not recovered. Later gifts need not repay it.
   */
  readonly writtenOff: Cents
  readonly minimum: Cents
  readonly raised: Cents
  /** How the newest deadline ended; null before it was decided. */
  readonly outcome: 'reached' | 'partial' | 'below_minimum' | 'nothing' | null
  /** Until when donors may redirect their gifts. */
  readonly redirectUntil: Instant | null
  /** The share of the money that milestones hold back until a reviewer releases them, in basis points. */
  readonly unreleasedBps: number
  /** Approved and public. */
  readonly isOpen: boolean
}

/** Why nothing of a project may be paid out, whatever its balance; undefined when it may. */
export type Closed = 'taken_down' | 'below_minimum' | 'redirects'
export function closedBy(facts: ProjectFacts, now: Instant): Closed | undefined {
  if (!facts.isOpen) return 'taken_down'
  // AMB-071: donors may still redirect their gifts; the rest stays with the project.
  if (facts.redirectUntil !== null && facts.redirectUntil > now) return 'redirects'
  return facts.raised < facts.minimum && facts.outcome === null ? 'below_minimum' : undefined
}

export type Free = {
  readonly pending: Cents
  /** Blocked because of the project itself. */
  readonly closed: Cents
  /** What milestones hold back; nothing while the whole project is blocked. */
  readonly unreleased: Cents
  readonly available: Cents
  /** More was paid out than there is: the platform covers it until later gifts to the same project repay it. */
  readonly shortfall: Cents
}

/**
 * The share that milestones hold back, of what is left of gifts; rounded up, so that never a cent too much is free.
 */
export const reserveOf = ({ old, unreleasedBps }: Pick<ProjectFacts, 'old' | 'unreleasedBps'>): Cents =>
  old <= 0 ? cents(0) : cents(Number((BigInt(old) * BigInt(unreleasedBps) + 9999n) / 10_000n))

/** By how much payouts exceed what may leave now: what is left of old gifts, without what milestones hold back. */
export const excessOf = (facts: ProjectFacts): Cents =>
  cents(Math.max(0, facts.paid + facts.underWay - facts.writtenOff - facts.old + reserveOf(facts)))

/**
 * What may be requested: what is left of gifts that are seven days old, less what milestones hold back and all
 * payouts that did not come back. No entry marks that a gift became old enough: it is computed at each read. Promised
 * refunds are subtracted; expected money is not added.
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
 * What the platform's own money has to cover: payouts beyond what is left of all gifts, young ones included.
 *
 * @param balance what we owe the project by the books, without the cover; below zero, payouts took too much.
 */
export const coverOf = (balance: Cents): Cents => cents(Math.max(0, -balance))

/**
 * Money that finance wrote off and that came back: it is the platform's. Otherwise a bank that reverses its
 * decision would give the project the same money twice.
 *
 * @param writtenOff the sum that is written off for the project now.
 * @param newest of the newest write-off: what was given up right after it, and what came back since of the gifts and
 * payouts that had taken something by then. What others took since is a claim that was not written off.
 */
export const recoveredOf = (writtenOff: Cents, { lost, back }: { readonly lost: Cents; readonly back: Cents }): Cents =>
  cents(Math.max(0, writtenOff - Math.max(0, lost - back)))
