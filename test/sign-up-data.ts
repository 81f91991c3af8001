import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'

/** The data of the two sign-up forms, besides address and password. */
export const donorData = {
  first_name: 'Rosalind',
  last_name: 'Franklin',
  user_type: 'donor',
  terms_version: termsVersion,
} as const
export const researcherData = {
  first_name: 'Barbara',
  last_name: 'McClintock',
  user_type: 'researcher',
  institution: 'Cold Spring Harbor',
  field_of_study: 'Genetics',
  subscription_tier: 'advanced',
  terms_version: termsVersion,
} as const
