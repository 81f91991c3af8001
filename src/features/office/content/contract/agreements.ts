import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { legalSlugs } from '../rules/places.ts'

export const OwedAgreement = z
  .object({
    slug: z.enum(legalSlugs),
    /** The version in effect: what is agreed to. */
    number: z.int(),
    title: z.string(),
    since: instantField,
    /** What changed, of each version that came since the person agreed last. */
    changes: z.array(z.string()),
  })
  .meta({ id: 'OwedAgreement' })
export type OwedAgreement = z.infer<typeof OwedAgreement>

const Owed = z.object({ items: z.array(OwedAgreement) })

export const agreementsContract = contract({
  'GET /api/me/agreements': {
    summary: 'The legal texts that changed, and that the caller is asked to agree to',
    allow: allow.signedIn,
    answer: { json: Owed },
  },
  'POST /api/me/agreements': {
    summary: 'The caller agrees to a legal text as it holds; answers what is asked beside it',
    allow: allow.signedIn,
    body: z.object({ slug: z.enum(legalSlugs, 'Please name the text.'), number: z.int('Please name the version.') }),
    answer: { json: Owed },
    refusals: { text_not_found: 404, text_changed: 409 },
  },
})
