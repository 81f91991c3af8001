import * as z from 'zod'
import { interestAreas } from '#features/research/catalogue/rules/maps.ts'
import donors from './donors.json' with { type: 'json' }
import researchers from './researchers.json' with { type: 'json' }

// The people of the demo world. The data is in *.json; this is its schema.

/** Every person's surname is 'Demo', so that they cannot be mistaken for real people. */
const person = {
  /** Stable and unique among all demo people; ids and e-mail addresses are built from it. */
  key: z.string(),
  firstName: z.string(),
  lastName: z.literal('Demo'),
}

const Researcher = z.strictObject({
  ...person,
  plan: z.enum(['standard', 'advanced', 'premium']),
  institution: z.string(),
  fieldOfStudy: z.string(),
  /** ORCID's own sample, of an invented person. */
  orcidId: z.string().optional(),
  bio: z.string(),
  researchInterests: z.array(z.string()),
  publications: z.array(z.string()),
})
export type DemoResearcher = z.infer<typeof Researcher>

const Donor = z.strictObject({
  ...person,
  /** The donor's default for new gifts; a single gift may still differ. */
  anonymousByDefault: z.boolean(),
  interests: z.array(z.enum(interestAreas)),
  /** Country and city. */
  place: z.tuple([z.string(), z.string()]).optional(),
})
export type DemoDonor = z.infer<typeof Donor>

/** Chosen so that every researcher stays within the plan's number of projects (AMB-102). */
export const demoResearchers: readonly DemoResearcher[] = z.array(Researcher).parse(researchers)

/** About one in five gives anonymously by default, and a few have no interests. */
export const demoDonors: readonly DemoDonor[] = z.array(Donor).parse(donors)
