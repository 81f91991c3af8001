import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#hosts/node/testing/fresh-database.ts'
import { prepareGround } from './ground.test-setup.ts'
import { simulateMany } from './many.ts'
import { makeCryptoSerial } from './serial-crypto.ts'
import { simulate } from './simulate.ts'

const crypto = makeCryptoSerial()
const ground = await prepareGround(await freshDatabase())

afterAll(async () => {
  crypto.restore()
  await ground.close()
})

const seeds = 200
const workers = 2

test(`${seeds} histories of gifts, refunds and disputes, full of faults and crashes, keep every promise of the books`, async () => {
  const urls = await Promise.all(Array.from({ length: workers }, () => freshDatabase()))
  const broken: string[] = []
  let [told, gifts, crashes] = [0, 0, 0]
  await simulateMany(urls, { from: 1, count: seeds }, (run) => {
    broken.push(...run.broken.map((line) => `npm run simulate -- --seed ${run.seed}: ${line}`))
    told += 1
    gifts += run.gifts
    crashes += run.crashes
  })
  expect(broken).toEqual([])
  expect(told).toBe(seeds)
  expect(gifts).toBeGreaterThan(seeds)
  expect(crashes).toBeGreaterThan(0)
}, 600_000)

test('a seed tells the same history again, to the last step and answer, whatever ran before and in whichever process', async () => {
  const crashed = 14
  const first = await simulate(ground, crypto, crashed)
  await simulate(ground, crypto, crashed + 1)
  await simulate(ground, crypto, crashed + 2)
  expect(await simulate(ground, crypto, crashed)).toEqual(first)
  const elsewhere: string[] = []
  const url = await freshDatabase()
  await simulateMany([url], { from: crashed - 1, count: 2 }, ({ trace }) => elsewhere.push(trace))
  expect(elsewhere[1]).toBe(first.trace)
}, 120_000)

test('a database that says yes and forgets is found out within ten seeds', async () => {
  // Which seed finds it changes with every statement that the product says: one in two does.
  for (let seed = 1; seed <= 10; seed += 1) {
    const { broken } = await simulate(ground, crypto, seed, 0.25)
    if (broken.length > 0) return
  }
  expect.fail('ten histories were kept whole by a database that forgets a quarter of what it promised')
}, 60_000)
