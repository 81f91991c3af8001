import * as z from 'zod'
import { tiers } from '#features/identity/plans/rules.ts'
import { userTypes } from '#values/user-type.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { typedText } from '#wire/fields.ts'

const nameField = (empty: string) => typedText().min(1, empty).max(100, 'Please use at most 100 characters.')
/** What a sign-up form asks and another service does not know. */
export const accountTypeFields = {
  userType: z.enum(userTypes),
  firstName: nameField('Enter your first name.'),
  lastName: nameField('Enter your last name.'),
  /** Of researchers. */
  institution: typedText().max(200, 'Please use at most 200 characters.').optional(),
  fieldOfStudy: typedText().max(200, 'Please use at most 200 characters.').optional(),
  tier: z.enum(tiers).optional(),
  termsVersion: z.string(),
}

export const accountTypeContract = contract({
  'POST /api/me/account-type': {
    summary: 'Finish an account that another service’s sign-in began: donor or researcher, once (AMB-043)',
    allow: allow.signedIn,
    body: z.object(accountTypeFields),
    status: 204,
    answer: { none: true },
    refusals: { validation_failed: 400, account_type_set: 409 },
  },
})
