import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#hosts/node/build.ts'
import { unleash } from './unleash.ts'

beforeAll(() => buildIfStale(), 120_000)

test('five kills of the app and five of PostgreSQL, in the midst of giving, lose and double nothing', async () => {
  const { acknowledged, ...toll } = await unleash(5, 400, () => {})
  expect(toll).toEqual({ lost: 0, doubled: 0, proofs: 11, broken: [] })
  expect(acknowledged).toBeGreaterThanOrEqual(10)
}, 180_000)
