import * as z from 'zod'
import { hookErrors } from '#features/identity/accounts/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { accountTypeFields } from './account-type.ts'

/** A person whose service gave no e-mail address, for the page that asks for one. */
export const NewcomerSeen = z
  .object({
    /** The service's name. */
    provider: z.string(),
    /** As the service gave them; empty when it did not. */
    firstName: z.string(),
    lastName: z.string(),
  })
  .meta({ id: 'NewcomerSeen' })
export type NewcomerSeen = z.infer<typeof NewcomerSeen>

const NewcomerSignUp = z.object({
  email: z.string().trim().min(1, 'Enter your e-mail address.').max(320, 'This is not an e-mail address.'),
  ...accountTypeFields,
})
export type NewcomerSignUp = z.output<typeof NewcomerSignUp>

/** Identified by a cookie of the browser that came back, and by nothing else; other sites cannot make it be sent. */
export const newcomerContract = contract({
  'GET /api/newcomer': {
    summary: 'Who came by another service that tells no e-mail address, in this browser',
    allow: allow.sameBrowser('auth_newcomer'),
    answer: { json: NewcomerSeen },
    refusals: { bad_oauth_state: 400 },
  },
  'POST /api/newcomer': {
    summary: 'Give an address and the type of account; the mail to it makes the account',
    allow: allow.sameBrowser('auth_newcomer'),
    body: NewcomerSignUp,
    status: 202,
    answer: { none: true },
    refusals: {
      bad_oauth_state: 400,
      validation_failed: 400,
      signup_disabled: 422,
      over_email_send_rate_limit: 429,
      over_request_rate_limit: 429,
      ...hookErrors,
    },
  },
})
