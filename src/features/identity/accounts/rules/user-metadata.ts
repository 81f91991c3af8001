import { imageUrl } from '#features/foundation/files/rules.ts'

type Named = {
  readonly firstName: string
  readonly lastName: string
  readonly userType: string | null
  readonly chosenTier: string | null
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly avatarFileId: string | null
  readonly termsVersion: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Keys that only the server sets; values from a client are dropped (AMB-043, RSUP-34). */
export const serverOwnedKeys: ReadonlySet<string> = new Set([
  'user_type',
  'subscription_tier',
  'terms_version',
  'avatar_url',
  'sub',
  'email',
  'email_verified',
  'phone_verified',
])
/** Keys that a person may change through the auth client, and that are stored in columns. */
export const namedKeys = ['first_name', 'last_name', 'institution', 'field_of_study'] as const

/**
 * SESS-18: the `user_metadata` of the auth client, the same in the account and in its tokens: what was given, with no
 * defaults. Our columns win over anything stored beside them.
 */
export function userMetadata(account: Named): Record<string, unknown> {
  const known: Record<string, string | null> = {
    first_name: account.firstName || null,
    last_name: account.lastName || null,
    user_type: account.userType,
    subscription_tier: account.chosenTier,
    institution: account.institution,
    field_of_study: account.fieldOfStudy,
    terms_version: account.termsVersion,
    avatar_url: account.avatarFileId && imageUrl(account.avatarFileId, 400),
  }
  const metadata: Record<string, unknown> = { ...account.metadata }
  for (const name of Object.keys(known)) if (known[name] !== null) metadata[name] = known[name]
  return metadata
}
