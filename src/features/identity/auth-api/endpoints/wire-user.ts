import { appMetadataOf } from '#features/identity/accounts/actions/access-token.ts'
import type { Weakness } from '#features/identity/accounts/actions/check-password.ts'
import { readUserOf } from '#features/identity/accounts/actions/identify.ts'
import type { Account, Factor, Identity, UserDetails } from '#features/identity/accounts/actions/records.ts'
import type { StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { userMetadata } from '#features/identity/accounts/rules/user-metadata.ts'
import type { ProviderTokens } from '#features/identity/sign-in/actions/provider-answer.ts'
import type { Platform } from '#platform/platform.ts'
import type { AuthFactor, AuthIdentity, AuthSession, AuthUser } from '../contract/answers.ts'
import { JsonAnswer } from './auth-answer.ts'

// The objects of the auth wire. Times that are not set are left out.

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

function present<T extends object>(values: T): Present<T> {
  const those: Present<T> = {}
  for (const name of Object.keys(values) as (keyof T)[]) {
    const value = values[name]
    if (value !== null && value !== undefined) those[name] = value
  }
  return those
}

/** SESS-17, SESS-18. Never a hash, never a token. */
export function wireUser({ account, identities, factors }: UserDetails): AuthUser {
  const times = {
    email_confirmed_at: account.emailVerifiedAt,
    phone_confirmed_at: account.phoneVerifiedAt,
    confirmed_at: account.emailVerifiedAt ?? account.phoneVerifiedAt,
    confirmation_sent_at: account.confirmationSentAt,
    last_sign_in_at: account.lastSignInAt,
    recovery_sent_at: account.recoverySentAt,
    reauthentication_sent_at: account.reauthenticationSentAt,
    email_change_sent_at: account.emailChangeSentAt,
    new_email: account.newEmail,
    phone_change_sent_at: account.phoneChangeSentAt,
    new_phone: account.newPhone,
    invited_at: account.invitedAt,
    banned_until: account.bannedUntil,
  }
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...present(times),
    app_metadata: appMetadataOf(account),
    user_metadata: userMetadata(account),
    identities: identities.map((identity) => wireIdentity(account, identity)),
    ...(factors.length > 0 ? { factors: factors.map(wireFactor) } : {}),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: account.isAnonymous,
  }
}

/** The e-mail identity shows the account's own particulars, others what their service said. */
const wireIdentity = (account: Account, identity: Identity): AuthIdentity => {
  const isOwn = identity.provider === 'email'
  return {
    identity_id: identity.id,
    id: identity.providerUserId,
    user_id: account.id,
    identity_data: isOwn ? ownIdentityData(account) : identity.data,
    provider: identity.provider,
    ...present({ last_sign_in_at: identity.lastSignInAt }),
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: (isOwn ? account.email : emailIn(identity.data)) ?? '',
  }
}

const ownIdentityData = (account: Account) => ({
  ...userMetadata(account),
  sub: account.id,
  ...present({ email: account.email }),
  email_verified: account.emailVerifiedAt !== null,
  phone_verified: account.phoneVerifiedAt !== null,
})

const emailIn = ({ email }: Identity['data']): string | undefined => (typeof email === 'string' ? email : undefined)

export const wireFactor = (factor: Factor): AuthFactor => ({
  id: factor.id,
  status: factor.verifiedAt === null ? 'unverified' : 'verified',
  ...(factor.friendlyName === '' ? {} : { friendly_name: factor.friendlyName }),
  factor_type: factor.kind,
  ...(factor.phone === null ? {} : { phone: factor.phone }),
  created_at: factor.createdAt,
  updated_at: factor.updatedAt,
  last_challenged_at: factor.lastChallengedAt,
})

/** SESS-16. */
export async function sessionResponse(
  platform: Platform,
  started: StartedSession & { readonly weakness?: Weakness },
  providerTokens?: ProviderTokens,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonAnswer<AuthSession>> {
  const { weakness, account, whole, accessToken, refreshToken, expiresIn, expiresAt } = started
  const session: AuthSession = {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    ...present({ provider_token: providerTokens?.access, provider_refresh_token: providerTokens?.refresh }),
    user: wireUser(whole ?? (await readUserOf(platform, account))),
    ...(weakness ? { weak_password: { ...weakness, reasons: [...weakness.reasons] } } : {}),
  }
  return new JsonAnswer(session, headers)
}
