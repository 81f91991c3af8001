import { plans } from '#features/identity/plans/rules.ts'
import { prorate } from './proration.ts'

type Found = { readonly cases: number; readonly faults: readonly string[] }

const days = [28, 29, 30, 31]

/**
 * The nearest cent by exact rational arithmetic, rounding half up: 2p·s + w over 2w, truncated, found by comparing
 * products.
 */
function isNearest(price: number, seconds: number, whole: number, got: number): boolean {
  const [exact, unit] = [BigInt(price) * BigInt(seconds) * 2n, BigInt(whole)]
  const low = (2n * BigInt(got) - 1n) * unit
  const high = (2n * BigInt(got) + 1n) * unit
  return low <= exact && exact < high
}

/**
 * Compares proration with exact arithmetic for every second of months of 28 to 31 days and each upgrade: thirty million
 * cases. Two upgrades in one second cost as much as one from the first plan to the last.
 *
 * @param step every so many seconds; 1 for all.
 */
export function faultsOfProration(step: number): Found {
  const [standard, advanced, premium] = plans
  const upgrades = [
    [standard, advanced],
    [advanced, premium],
    [standard, premium],
  ] as const
  const faults: string[] = []
  let cases = 0
  for (const month of days) {
    const whole = month * 86_400
    for (let left = 0; left <= whole; left += step) {
      const dues = upgrades.map(([from, to]) => {
        const { credit, charge } = prorate({ from: from.perMonth, to: to.perMonth, left, whole })
        cases += 1
        if (!isNearest(from.perMonth, left, whole, credit) || !isNearest(to.perMonth, left, whole, charge))
          faults.push(`${from.tier} to ${to.tier}, ${left} of ${whole} s: ${credit}, ${charge}`)
        return charge - credit
      })
      const [first = 0, second = 0, both = 0] = dues
      if (first + second !== both) faults.push(`${left} of ${whole} s: ${first} + ${second} is not ${both}`)
      if (dues.some((due) => due < 0)) faults.push(`${left} of ${whole} s: an upgrade gives money back`)
    }
  }
  return { cases, faults: faults.slice(0, 20) }
}
