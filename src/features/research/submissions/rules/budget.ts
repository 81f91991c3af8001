import { type Cents, cents, dollars, inCents, inDollars } from '#values/money.ts'

/** The summary appears below the title, and in lists. */
export const summaryMax = 300
export const budgetLinesMax = 30
export const milestonesMax = 30
export const ethicsMax = 10

const inWords = (amount: Cents): string => (amount % 100 === 0 ? inDollars(amount) : inCents(amount))

/**
 * By how much a budget is off its goal, as a sentence; undefined where it adds up, and for a project without one.
 * @param goal whole US dollars.
 */
export function budgetFault(goal: number, budget: readonly { readonly cents: number }[]): string | undefined {
  if (budget.length === 0 || !Number.isSafeInteger(goal) || goal < 1) return undefined
  const sum = budget.reduce((total, { cents: each }) => total + each, 0)
  const off = sum - dollars(goal)
  if (!Number.isSafeInteger(sum) || off === 0) return undefined
  const by = inWords(cents(Math.abs(off)))
  return `The lines add up to ${inWords(cents(sum))}, which is ${by} ${off > 0 ? 'more' : 'less'} than the goal.`
}

export const wholeBps = 10_000

/** Money that milestones do not hold back is available from the start; together they hold back at most all of it. */
export const sharesFit = (milestones: readonly { readonly shareBps?: number | undefined }[]): boolean =>
  milestones.reduce((sum, { shareBps = 0 }) => sum + shareBps, 0) <= wholeBps
