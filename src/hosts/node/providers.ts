import * as z from 'zod'
import { isLoopback } from '#features/identity/sign-in/rules/provider-request.ts'
import type { Provider } from '#platform/providers.ts'
import { jsonList } from './json-setting.ts'

/** Services with known URLs; the id is the preset's name. */
const presets = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  orcid: { name: 'ORCID', issuer: 'https://orcid.org', scopes: 'openid' },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com',
    scopes: 'read:user user:email',
    plain: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
  },
} as const

const text = z.string().min(1).max(500)
const client = { clientId: text, clientSecret: text.optional(), audiences: z.array(text).max(20).default([]) }
const known = z
  .strictObject({ preset: z.enum(['google', 'orcid', 'github']), name: text.max(40).optional(), ...client })
  .transform(({ preset, name, ...rest }): Provider => {
    const { clientSecret } = rest
    return { id: preset, ...presets[preset], ...rest, clientSecret, ...(name ? { name } : {}) }
  })
const own = z
  .strictObject({
    /** Not the names of our own sign-in methods, which would be confused with identities. */
    id: z.string().regex(/^(?!(?:email|phone|anonymous|web3)$)[a-z][a-z0-9_-]{0,29}$/),
    name: text.max(40),
    issuer: z.url({ protocol: /^https?$/ }).refine((issuer) => issuer.startsWith('https:') || isLoopback(issuer)),
    scopes: text.default('openid email profile').refine((scopes) => scopes.split(' ').includes('openid')),
    ...client,
  })
  .transform((given): Provider => ({ ...given, clientSecret: given.clientSecret }))

const list = z
  .array(z.union([known, own]))
  .max(10)
  .refine((providers) => new Set(providers.map((one) => one.id)).size === providers.length)

/** The setting AUTH_PROVIDERS, a JSON list. */
export const providersShape = jsonList(list)
