import * as z from 'zod'
import type { Institution } from '#features/identity/institutions/rules/ror.ts'
import institutions from './institutions.json' with { type: 'json' }

// Where the demo world's people work: places of its own, and some of ROR's register to choose from.

const Row = z.strictObject({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  acronyms: z.array(z.string()).default([]),
  region: z.string().nullable().default(null),
  place: z.tuple([z.string(), z.string(), z.string(), z.number(), z.number()]),
})

export const demoInstitutions: readonly Institution[] = z
  .array(Row)
  .parse(institutions)
  .map(({ place: [city, country, countryCode, latitude, longitude], ...named }) => ({
    ...named,
    ...{ city, country, countryCode, latitude, longitude, status: 'active', succeededBy: null },
  }))
