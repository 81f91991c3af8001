import { expect, test } from 'vitest'
import { unleash } from './unleash.ts'

/** Kills of each; `npm run proof` kills twenty times. */
const kills = 2

test('two kills of the app and two of PostgreSQL while donors give, plans renew and payouts leave lose and double nothing', async () => {
  // Banks take half a minute, which `npm run chaos` waits for.
  const { acknowledged, money, ...toll } = await unleash(kills, { pauseMs: 400, restMs: 0 }, () => {})
  expect(toll).toEqual({ lost: 0, doubled: 0, proofs: 2 * kills + 1, broken: [] })
  expect(money).toMatchObject({ chargedTwice: 0, chargesLost: 0, paidTwice: 0, payoutsLost: 0 })
  expect(Math.min(money.renewed, money.paidOut)).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThanOrEqual(2 * kills)
}, 180_000)
