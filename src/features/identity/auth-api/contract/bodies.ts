import * as z from 'zod'

// What the auth service reads. Handlers parse by these schemas; fields that are not in them are left alone, because
// newer clients send more, and null is absent.

const data = z.record(z.string(), z.unknown())

const challengeFields = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() }
export type ChallengeFields = z.output<z.ZodObject<typeof challengeFields>>

/** A body of a call whose mail may bring a code instead of a session (RFC 7636). */
const withChallenge = <const S extends z.ZodRawShape>(fields: S) => z.object({ ...challengeFields, ...fields })

export const SignUpBody = withChallenge({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: data.default({}),
})

/** What each grant of `token` reads. */
export const tokenBodies = {
  password: z.object({
    email: z.string().default(''),
    phone: z.string().default(''),
    password: z.string().default(''),
  }),
  refresh_token: z.object({ refresh_token: z.string().default('') }),
  pkce: z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') }),
  id_token: z.object({
    provider: z.string().default(''),
    id_token: z.string().default(''),
    access_token: z.string().optional(),
    nonce: z.string().optional(),
    link_identity: z.boolean().default(false),
  }),
  web3: z.object({}),
} as const
export type GrantType = keyof typeof tokenBodies
export const grantTypes = Object.keys(tokenBodies) as readonly GrantType[]
export const TokenBody = z.union(Object.values(tokenBodies))

/** All sessions of the bearer, this one, or all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const

export const UserChangeBody = withChallenge({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: data.optional(),
  app_metadata: z.unknown().optional(),
})

export const VerifyBody = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
})

/** The same by a plain link. */
export const VerifyLink = z.object({ type: z.string(), token: z.string(), redirect_to: z.string().optional() })

export const ResendBody = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
})

export const RecoverBody = withChallenge({ email: z.string().default('') })

export const OtpBody = withChallenge({
  email: z.string().default(''),
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  data: data.default({}),
})

export const SsoBody = withChallenge({
  provider_id: z.string().max(100).optional(),
  domain: z.string().max(255).optional(),
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().default(false),
})
