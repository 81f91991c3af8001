import { termsVersion } from './sign-up.ts'
import { namedKeys, serverOwnedKeys } from './user-metadata.ts'

type Data = Readonly<Record<string, unknown>>

/** What a person said of themselves at sign-up, read once into columns that only the server changes (AMB-043). */
export type SignUpData = {
  readonly userType: 'donor' | 'researcher'
  readonly firstName: string
  readonly lastName: string
  readonly institution: string | undefined
  readonly fieldOfStudy: string | undefined
  readonly tier: 'standard' | 'advanced' | 'premium' | undefined
  readonly termsVersion: string
  /** Whatever else the client sent along. */
  readonly metadata: Data
}

/** What a sign-up form asks and another service cannot tell. */
export type AccountType = {
  readonly userType: SignUpData['userType']
  readonly firstName: string
  readonly lastName: string
  readonly institution?: string | undefined
  readonly fieldOfStudy?: string | undefined
  readonly tier?: SignUpData['tier']
  readonly termsVersion: string
}

/** In the words of a sign-up. */
export const asSignUpData = (chosen: AccountType) => ({
  user_type: chosen.userType,
  first_name: chosen.firstName,
  last_name: chosen.lastName,
  institution: chosen.institution,
  field_of_study: chosen.fieldOfStudy,
  subscription_tier: chosen.tier,
  terms_version: chosen.termsVersion,
})

export const nameLengthMax = 100
export const placeLengthMax = 200
/** It is copied into every access token, and those travel in a header (a few kilobytes at most). */
export const metadataBytesMax = 8192

/** The facts, or a sentence that says what is wrong with them. */
export function readSignUpData(data: Data): SignUpData | { readonly fault: string } {
  const { user_type: userType, subscription_tier: tier } = data
  // GEN-04: exactly two public account types; staff are made by other means.
  if (userType !== 'donor' && userType !== 'researcher') return { fault: 'user_type must be donor or researcher' }
  if (data.terms_version !== termsVersion) return { fault: 'Please agree to the current terms and conditions' }
  const named = readNamed(data)
  if ('fault' in named) return named
  const { first_name: firstName, last_name: lastName, institution, field_of_study: fieldOfStudy } = named
  if (!firstName || !lastName) return { fault: 'Please give your first and last name' }
  const metadata = otherKeys(data)
  if (sizeOf(metadata) > metadataBytesMax) return { fault: 'That is more data than an account may carry' }
  const known = { userType, firstName, lastName, termsVersion, metadata } as const
  if (userType === 'donor') return { ...known, institution, fieldOfStudy, tier: undefined }
  if (!institution) return { fault: 'Please name your institution' }
  if (!fieldOfStudy) return { fault: 'Please name your field of study' }
  // AMB-041: a form without a plan choice means the standard one.
  if (tier !== undefined && tier !== null && !isTier(tier))
    return { fault: 'subscription_tier must be standard, advanced or premium' }
  return { ...known, institution, fieldOfStudy, tier: isTier(tier) ? tier : 'standard' }
}

const isTier = (value: unknown): value is 'standard' | 'advanced' | 'premium' =>
  value === 'standard' || value === 'advanced' || value === 'premium'

export type Named = { [K in (typeof namedKeys)[number]]?: string | undefined }

/** The keys that live in columns: trimmed text of a bounded length, or absent. */
export function readNamed(data: Data): Named | { readonly fault: string } {
  const named: Named = {}
  for (const key of namedKeys) {
    const value = data[key]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return { fault: `${key} must be text` }
    const lengthMax = key.endsWith('_name') ? nameLengthMax : placeLengthMax
    const text = value.normalize('NFC').trim()
    if (text.length > lengthMax) return { fault: `${key} cannot be longer than ${lengthMax} characters` }
    // C0 controls have no place in a name and PostgreSQL takes no NUL.
    if (/\p{Cc}/u.test(text)) return { fault: `${key} must be plain text` }
    if (text !== '') named[key] = text
  }
  return named
}

/** What a client may keep beside our columns. */
export const otherKeys = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([key]) => !serverOwnedKeys.has(key) && !namedKeys.some((named) => named === key)),
  )

export const sizeOf = (metadata: Data): number => new TextEncoder().encode(JSON.stringify(metadata)).length
