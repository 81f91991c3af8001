import type { Permission } from '#values/permission.ts'
import type { RefusalSpec } from './refusal.ts'

/** What a session on the auth wire must fulfil, besides being valid. */
export type BearerNeeds = {
  /** Whether the session of an account with neither address nor phone is enough. */
  readonly anonymous: boolean
  /** The second factor: not required, required of people who have one (`owed`), or always required. */
  readonly aal: 'aal1' | 'owed' | 'aal2'
}

/** Where a request carries its own credential, and its name. */
export type Carried = { readonly in: 'query' | 'path' | 'header' | 'cookie' | 'body'; readonly name: string }

/**
 * Who may call an endpoint. Every endpoint names a policy; public endpoints do, too. A policy adds its own refusals and
 * decides what the handler knows about the caller.
 */
export const allow = {
  /** The handler does not know the caller: everyone gets the same answer. */
  anyone: { policy: 'anyone' },
  /** Everyone, but a session may change the answer: an owner sees more, a donor needs no address. */
  optionallySignedIn: { policy: 'optionallySignedIn' },
  signedIn: { policy: 'signedIn' },
  donor: { policy: 'donor' },
  researcher: { policy: 'researcher' },
  staff: (permission: Permission) => ({ policy: 'staff' as const, permission }),
  /** Any staff member, whatever the role. */
  anyStaff: { policy: 'anyStaff' },
  /** On the auth wire: a session's access token, even before the second factor that the product's API requires. */
  bearer: (needs: Partial<BearerNeeds> = {}) => ({
    policy: 'bearer' as const,
    needs: { anonymous: true, aal: 'aal1', ...needs } satisfies BearerNeeds as BearerNeeds,
  }),
  /** On the auth wire: a server with the service key, or a super_admin at aal2 (AMB-051). */
  serviceKey: { policy: 'serviceKey' },
  /** Another service, which signs its requests; each name is one way to carry the signature. */
  signature: (at: 'header' | 'body', ...names: readonly string[]) => ({
    policy: 'signature' as const,
    proofs: names.map((name): Carried => ({ in: at, name })),
  }),
  /** Anyone with the link, which contains a secret. */
  linkToken: (name: string, at: 'query' | 'path' = 'query') => ({
    policy: 'linkToken' as const,
    proofs: [{ in: at, name }] as readonly Carried[],
  }),
  /** The donor by their session, or a guest by the key from their mail. */
  signedInOrLinkToken: (name: string) => ({
    policy: 'signedInOrLinkToken' as const,
    proofs: [{ in: 'query', name }] as readonly Carried[],
  }),
  /** The browser that began the flow, recognised by a cookie. */
  sameBrowser: (name: string) => ({
    policy: 'sameBrowser' as const,
    proofs: [{ in: 'cookie', name }] as readonly Carried[],
  }),
} as const

export type Allow =
  | { readonly policy: 'anyone' | 'optionallySignedIn' | 'signedIn' | 'donor' | 'researcher' | 'anyStaff' }
  | { readonly policy: 'staff'; readonly permission: Permission }
  | { readonly policy: 'bearer'; readonly needs: BearerNeeds }
  | { readonly policy: 'serviceKey' }
  | {
      readonly policy: 'signature' | 'linkToken' | 'signedInOrLinkToken' | 'sameBrowser'
      readonly proofs: readonly Carried[]
    }

export type PolicyName = Allow['policy']

/**
 * Whether the boundary looks up the session of a request, so that the handler has or may have an `actor`. `none`: no
 * caller is needed, or the handler checks the policy itself and answers in the format of its own wire.
 */
export const actorUnder = {
  anyone: 'none',
  optionallySignedIn: 'optional',
  signedIn: 'required',
  donor: 'required',
  researcher: 'required',
  staff: 'required',
  anyStaff: 'required',
  bearer: 'none',
  serviceKey: 'none',
  signature: 'none',
  linkToken: 'none',
  signedInOrLinkToken: 'optional',
  sameBrowser: 'none',
} as const satisfies Record<PolicyName, 'none' | 'optional' | 'required'>

const signIn = { not_signed_in: 401 } as const
const ofType = { not_signed_in: 401, not_allowed: 403 } as const
/** AMB-026: in production a staff role counts only in a session at aal2. */
const ofStaff = { ...ofType, second_factor_required: 403 } as const
const ofBearer = {
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  user_banned: 403,
} as const

/** The refusals that each policy adds. */
export const policyRefusals = {
  anyone: {},
  optionallySignedIn: {},
  signedIn: signIn,
  donor: ofType,
  researcher: ofType,
  staff: ofStaff,
  anyStaff: ofStaff,
  bearer: ofBearer,
  // 404, because it usually concerns the account itself.
  serviceKey: { ...ofBearer, user_not_found: 404, not_admin: 403 },
  signature: {},
  linkToken: {},
  signedInOrLinkToken: signIn,
  sameBrowser: {},
} as const satisfies Record<PolicyName, Record<string, RefusalSpec>>
