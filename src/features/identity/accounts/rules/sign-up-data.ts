import { termsVersion } from './sign-up.ts'
import { namedKeys, serverOwnedKeys } from './user-metadata.ts'

type Data = Readonly<Record<string, unknown>>

/** A person's data from the sign-up, read once into columns that only the server changes (AMB-043). */
export type SignUpData = {
  /** Undefined if not given. */
  readonly userType: 'donor' | 'researcher' | undefined
  /** Empty if not given. */
  readonly firstName: string
  readonly lastName: string
  readonly institution: string | undefined
  readonly fieldOfStudy: string | undefined
  readonly tier: 'standard' | 'advanced' | 'premium' | undefined
  /** Undefined if the person was not asked yet. */
  readonly termsVersion: string | undefined
  /** Something has to be asked at the first sign-in. */
  readonly isUnfinished: boolean
  /** Whatever else the client sent along. */
  readonly metadata: Data
}

/** What a sign-up form asks and another service does not provide. */
export type AccountType = {
  readonly userType: 'donor' | 'researcher'
  readonly firstName: string
  readonly lastName: string
  readonly institution?: string | undefined
  readonly fieldOfStudy?: string | undefined
  readonly tier?: SignUpData['tier']
  readonly termsVersion: string
}

/** As fields of a sign-up. */
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

type Fault = { readonly fault: string }

/**
 * A client's sign-up data on the auth wire, or a sentence about what is wrong with it. Missing fields are asked at
 * the first sign-in; given ones must be valid.
 */
export function readSignUpData(data: Data): SignUpData | Fault {
  const userType = data.user_type ?? undefined
  // GEN-04: exactly two public account types; staff are made by other means.
  if (userType !== undefined && userType !== 'donor' && userType !== 'researcher')
    return { fault: 'user_type must be donor or researcher' }
  const terms = data.terms_version ?? undefined
  if (terms !== undefined && terms !== termsVersion)
    return { fault: 'Please agree to the current terms and conditions' }
  const named = readNamed(data)
  if ('fault' in named) return named
  const tier = readTier(userType, data.subscription_tier)
  if (typeof tier === 'object') return tier
  const metadata = otherKeys(data)
  if (sizeOf(metadata) > metadataBytesMax) return { fault: 'That is more data than an account may carry' }
  const { first_name: firstName = '', last_name: lastName = '', institution, field_of_study: fieldOfStudy } = named
  const parsed = {
    userType,
    firstName,
    lastName,
    institution,
    fieldOfStudy,
    tier,
    termsVersion: terms,
    metadata,
  } as const
  return { ...parsed, isUnfinished: whatIsMissing(parsed) !== undefined }
}

/** The same if nothing may be left out: our own forms. */
export function readWholeSignUp(data: Data): SignUpData | Fault {
  const parsed = readSignUpData(data)
  if ('fault' in parsed) return parsed
  const fault = whatIsMissing(parsed)
  return fault === undefined ? parsed : { fault }
}

function whatIsMissing(parsed: Omit<SignUpData, 'isUnfinished'>): string | undefined {
  if (parsed.userType === undefined) return 'user_type must be donor or researcher'
  if (parsed.termsVersion === undefined) return 'Please agree to the current terms and conditions'
  if (!parsed.firstName || !parsed.lastName) return 'Please give your first and last name'
  if (parsed.userType === 'donor') return undefined
  if (!parsed.institution) return 'Please name your institution'
  return parsed.fieldOfStudy ? undefined : 'Please name your field of study'
}

/** AMB-041: a researcher without a plan choice means the standard one. */
function readTier(userType: SignUpData['userType'], tier: unknown): SignUpData['tier'] | Fault {
  if (userType !== 'researcher') return undefined
  if (tier === undefined || tier === null) return 'standard'
  return isTier(tier) ? tier : { fault: 'subscription_tier must be standard, advanced or premium' }
}

const isTier = (value: unknown): value is 'standard' | 'advanced' | 'premium' =>
  value === 'standard' || value === 'advanced' || value === 'premium'

export type Named = { [K in (typeof namedKeys)[number]]?: string | undefined }

/** The keys stored in columns: trimmed text of a bounded length, or absent. */
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

/** What a client may store besides our columns. */
export const otherKeys = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([key]) => !serverOwnedKeys.has(key) && !namedKeys.some((named) => named === key)),
  )

export const sizeOf = (metadata: Data): number => new TextEncoder().encode(JSON.stringify(metadata)).length
