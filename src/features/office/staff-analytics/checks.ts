import type { Check } from '#platform/check.ts'
import type { Instant } from '#values/time.ts'
import { countedSince, sources } from './rules/sources.ts'
import { provenDays, provenHours, provenPeople, provenProjects } from './store/proofs.ts'

const always = '2999-01-01T00:00:00.000Z' as Instant

/** Figures of staff move no money: gifts continue while one is wrong. */
export const figureChecks: readonly Check[] = [
  {
    promise: 'the figures of each hour and day are those of their source',
    pausesGifts: false,
    broken: async (db, now) => {
      const found: string[] = []
      for (const source of sources) {
        const runs = { from: [countedSince(source, now)], to: [always] }
        found.push(...(await provenHours[source](db, runs)).map(({ detail }) => detail))
      }
      return [...found, ...(await provenDays(db)).map(({ detail }) => detail)].slice(0, 100)
    },
  },
  {
    promise: 'what projects were given by day and month is what the books say',
    pausesGifts: false,
    broken: async (db) => (await provenProjects(db)).map(({ detail }) => detail),
  },
  {
    promise: 'donors are counted as their gifts say',
    pausesGifts: false,
    broken: async (db) => (await provenPeople(db)).map(({ detail }) => detail),
  },
]
