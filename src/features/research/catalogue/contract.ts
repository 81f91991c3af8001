import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

// Counts are of approved projects before their deadline, at most a minute old (AMB-081).

const Place = z
  .object({ id: z.string(), label: z.string(), description: z.string(), activeProjects: z.int() })
  .meta({ id: 'Place' })

const SectorWithAreas = z
  .object({
    ...Place.shape,
    areas: z.array(Place),
  })
  .meta({ id: 'SectorWithAreas' })
export type SectorWithAreas = z.output<typeof SectorWithAreas>

export const catalogueContract = contract({
  'GET /api/catalogue/sectors': {
    summary: 'The four sectors that visitors browse',
    allow: allow.anyone,
    answer: { json: z.object({ sectors: z.array(Place) }) },
  },
  'GET /api/catalogue/sectors/:sectorId': {
    summary: 'A sector and its research areas',
    allow: allow.anyone,
    params: z.object({ sectorId: z.string().max(60) }),
    answer: { json: SectorWithAreas },
    refusals: { sector_not_found: 404 },
  },
})
