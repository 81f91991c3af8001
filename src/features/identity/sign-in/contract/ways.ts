import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const SignInWays = z
  .object({
    /** The services that people may sign in with, in the operator's order. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether members of some institution sign in at its own page. */
    hasInstitutions: z.boolean(),
    /** Whether codes are sent to phones. */
    hasPhones: z.boolean(),
    /** Whether a signed-in person may link and unlink them. */
    canLink: z.boolean(),
    passkeys: z.boolean(),
    /** Security keys as the second factor. */
    securityKeys: z.boolean(),
    /** Whether phones may be added as the second factor. */
    phoneFactors: z.boolean(),
  })
  .meta({ id: 'SignInWays' })
export type SignInWays = z.infer<typeof SignInWays>

/** What the screens ask about ways of signing in. */
export const waysContract = contract({
  'GET /api/sign-in-ways': {
    summary: 'The ways of signing in that are open',
    allow: allow.anyone,
    answer: { json: SignInWays },
  },
})
