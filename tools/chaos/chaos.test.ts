import { expect, test } from 'vitest'
import { chaosStories } from './story.ts'
import { unleash } from './unleash.ts'

/** `npm run proof` kills twenty times in each story. */
const killsOf = { gifts: 2, renewals: 1, payouts: 1 } as const
/**
 * The rest of a killed scheduler's work is charged at once; banks take half a minute, which `npm run chaos` waits
 * for.
 */
const restOf = { gifts: 0, renewals: 10_000, payouts: 0 } as const

test.each(chaosStories)(
  'kills of the app and of PostgreSQL in the middle of %s lose and double nothing',
  async (story) => {
    const kills = killsOf[story]
    const times = { pauseMs: 400, restMs: restOf[story] }
    const { acknowledged, money, ...toll } = await unleash(story, kills, times, () => {})
    expect(toll).toEqual({ lost: 0, doubled: 0, proofs: 2 * kills + 1, broken: [] })
    expect(money).toMatchObject({ chargedTwice: 0, chargesLost: 0, paidTwice: 0, payoutsLost: 0 })
    expect({ gifts: acknowledged, renewals: money.renewed, payouts: money.paidOut }[story]).toBeGreaterThan(kills)
  },
  180_000,
)
