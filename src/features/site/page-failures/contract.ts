import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { placeShape, placesMax, screenShape } from './rules.ts'

/** Only what cannot hold what a person typed or who they are: no message, no address, no path. */
export const PageFailure = z
  .object({
    /** Made by the browser, shown on the page. */
    reference: z.string().regex(/^[0-9a-f]{16}$/, 'A reference has sixteen hexadecimal digits.'),
    /** The class of the error, such as TypeError. */
    kind: z.string().regex(/^[A-Za-z]{1,40}$/, 'This is no class of an error.'),
    /** The file of the screen, not its address. */
    screen: z.string().max(100).regex(screenShape, 'This is no screen.'),
    /** Where in our own scripts. */
    at: z.array(z.string().max(100).regex(placeShape, 'This is no place in a script.')).max(placesMax),
  })
  .meta({ id: 'PageFailure' })
export type PageFailure = z.output<typeof PageFailure>

export const pageFailuresContract = contract({
  'POST /api/page-failures': {
    summary: 'Tells that a page failed in the browser; it is logged under the reference that the page shows',
    allow: allow.anyone,
    body: PageFailure,
    status: 204,
    answer: { none: true },
    refusals: { over_request_rate_limit: 429 },
  },
})
