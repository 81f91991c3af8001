import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#hosts/node/testing/fresh-database.ts'
import { prepareGround } from './ground.test-setup.ts'
import { makeCryptoSerial } from './serial-crypto.ts'
import { simulate } from './simulate.ts'

const crypto = makeCryptoSerial()
const ground = await prepareGround(await freshDatabase())

afterAll(async () => {
  crypto.restore()
  await ground.close()
})

const seeds = 30

test(`${seeds} histories of gifts, refunds and disputes, full of faults and crashes, keep every promise of the books`, async () => {
  const broken: string[] = []
  let [gifts, crashes] = [0, 0]
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await simulate(ground, crypto, seed)
    broken.push(...run.broken.map((line) => `npm run simulate -- --seed ${seed}: ${line}`))
    gifts += run.gifts
    crashes += run.crashes
  }
  expect(broken).toEqual([])
  expect(gifts).toBeGreaterThan(seeds)
  expect(crashes).toBeGreaterThan(0)
}, 240_000)

test('a seed tells the same history again, to the last step and answer', async () => {
  const crashed = 14
  const first = await simulate(ground, crypto, crashed)
  await simulate(ground, crypto, crashed + 1)
  expect(await simulate(ground, crypto, crashed)).toEqual(first)
}, 60_000)

test('a database that says yes and forgets is found out', async () => {
  const run = await simulate(ground, crypto, 1, 0.25)
  expect(run.broken).not.toEqual([])
}, 60_000)
