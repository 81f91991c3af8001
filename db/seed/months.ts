import { checkMonth, closeMonth } from '#features/funding/months/actions/close.ts'
import { readMonths } from '#features/funding/months/actions/read.ts'
import { hasEnded } from '#features/funding/months/rules/months.ts'
import { addTaxRate } from '#features/funding/subscriptions/actions/tax-rates.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { type Instant, monthAfter } from '#values/time.ts'

type By = { readonly closer: Actor; readonly checker: Actor }

/**
 * Closes the months that have ended, each on the third day after it; the newest still waits for its second person. What
 * is closed already stays so.
 */
export async function closeMonths(
  platform: Platform,
  { closer, checker }: By,
  at: (moment: Instant) => Platform,
): Promise<void> {
  const { months, now } = await readMonths(platform)
  const ended = months.filter(({ month, state }) => hasEnded(month, now) && state === 'open').toReversed()
  for (const { month } of ended) {
    const next = monthAfter(month)
    const third = `${next}-03T09:00:00.000Z` as Instant
    const then = at(third < now ? third : now)
    const { hash } = await closeMonth(then, closer, month)
    if (month !== ended.at(-1)?.month && hash !== null) await checkMonth(then, checker, month, hash)
  }
}

/** A rate that begins next year, so that the list has one. */
export async function addDemoRate(platform: Platform, by: Actor): Promise<void> {
  const year = Number(platform.clock.now().slice(0, 4)) + 1
  await addTaxRate(platform, by, { region: 'DE', name: 'VAT', bps: 1900, validFrom: `${year}-01-01` })
}
