import { expect, test } from 'vitest'
import { unleash } from './unleash.ts'

/** Kills of each; `npm run proof` kills twenty times. */
const kills = 2

test('two kills of the app and two of PostgreSQL while donors give lose and double nothing', async () => {
  const { acknowledged, ...toll } = await unleash(kills, 400, () => {})
  expect(toll).toEqual({ lost: 0, doubled: 0, proofs: 2 * kills + 1, broken: [] })
  expect(acknowledged).toBeGreaterThanOrEqual(2 * kills)
}, 180_000)
