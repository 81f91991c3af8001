import { imageUrl } from '#features/foundation/files/rules.ts'

type Named = {
  readonly firstName: string
  readonly lastName: string
  readonly userType: string | null
  readonly chosenTier: string | null
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly avatarFileId: string | null
  readonly email: string | null
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Keys whose value the server alone knows; whatever a client writes there is dropped (AMB-043, RSUP-34). */
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
/** Keys that a person may change through the auth client, and that live in columns. */
export const namedKeys = ['first_name', 'last_name', 'institution', 'field_of_study'] as const

/** SESS-18: what the auth client shows as `user_metadata`; our columns win over anything stored beside them. */
export function userMetadata(account: Named): Record<string, unknown> {
  const known: Record<string, string | null> = {
    first_name: account.firstName,
    last_name: account.lastName,
    user_type: account.userType,
    subscription_tier: account.chosenTier,
    institution: account.institution,
    field_of_study: account.fieldOfStudy,
    avatar_url: account.avatarFileId && imageUrl(account.avatarFileId, 400),
    email: account.email,
  }
  const metadata: Record<string, unknown> = { ...account.metadata }
  for (const name of Object.keys(known)) if (known[name] !== null) metadata[name] = known[name]
  metadata.email_verified = account.emailVerifiedAt !== null
  metadata.phone_verified = account.phoneVerifiedAt !== null
  return metadata
}
