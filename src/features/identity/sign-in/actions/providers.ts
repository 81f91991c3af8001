import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import * as oidc from 'openid-client'
import type { Platform } from '#platform/platform.ts'
import type { PlainEndpoints, Provider } from '#platform/providers.ts'
import type { Secrets } from '#platform/secrets.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { isLoopback } from '../rules/provider-request.ts'

/** The result of discovery for a service. */
export type OpenedProvider = {
  readonly config: oidc.Configuration
  /** For ID tokens; a plain service has none. */
  readonly keys: JWTVerifyGetKey | undefined
}

/** A person waits for the answer. */
const timeoutSeconds = 5
/** Services change their addresses rarely; keys have caches of their own. */
const rememberMs = hourMs

type Remembered = { readonly opening: Promise<OpenedProvider>; readonly until: Instant }
const remembered = new WeakMap<Secrets, Map<string, Remembered>>()

/** @throws Refusal validation_failed. */
export function mustProvider(platform: Platform, id: string): Provider {
  const provider = platform.settings.auth.providers.find((one) => one.id === id)
  if (provider) return provider
  throw new Refusal('validation_failed', `Unsupported provider: ${id.slice(0, 50)} is not enabled`)
}

/**
 * Discovers the service, once an hour; a failure is not cached.
 *
 * @throws Refusal provider_unavailable.
 */
export async function openProvider(platform: Platform, provider: Provider): Promise<OpenedProvider> {
  const now = platform.clock.now()
  const known = remembered.get(platform.secrets) ?? new Map<string, Remembered>()
  remembered.set(platform.secrets, known)
  const last = known.get(provider.id)
  if (last && last.until > now) return last.opening
  const opening = provider.plain ? describePlain(platform, provider, provider.plain) : discover(platform, provider)
  known.set(provider.id, { opening, until: later(now, rememberMs) })
  return opening.catch((error: unknown) => {
    known.delete(provider.id)
    // Its discovery document is wrong or missing: either way people cannot be sent there.
    throw unavailable(platform, provider, error)
  })
}

/** Plain http is taken from a service on the same machine only, and never in production. */
const mayBePlainHttp = ({ settings }: Platform, { issuer }: Provider): boolean =>
  settings.mode !== 'production' && isLoopback(issuer)

async function discover(platform: Platform, provider: Provider): Promise<OpenedProvider> {
  const { issuer, clientId, clientSecret } = provider
  const send = (url: string, init: object): Promise<Response> => platform.fetch(url, init)
  const relax = mayBePlainHttp(platform, provider) ? [oidc.allowInsecureRequests] : []
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    clientSecret === undefined ? oidc.None() : undefined,
    {
      execute: [oidc.enableNonRepudiationChecks, ...relax],
      timeout: timeoutSeconds,
      [oidc.customFetch]: send,
    },
  )
  const { jwks_uri } = config.serverMetadata()
  if (!jwks_uri) throw new Error('the service names no keys')
  const options = { timeoutDuration: timeoutSeconds * 1000, [joseFetch]: send }
  return { config, keys: createRemoteJWKSet(new URL(jwks_uri), options) }
}

/** A service that does not describe itself. */
async function describePlain(platform: Platform, provider: Provider, plain: PlainEndpoints): Promise<OpenedProvider> {
  const { issuer, clientId, clientSecret } = provider
  const server = { issuer, authorization_endpoint: plain.authorize, token_endpoint: plain.token }
  const config = new oidc.Configuration(server, clientId, clientSecret)
  config.timeout = timeoutSeconds
  config[oidc.customFetch] = (url, init) => platform.fetch(url, init as RequestInit)
  if (mayBePlainHttp(platform, provider)) oidc.allowInsecureRequests(config)
  return { config, keys: undefined }
}

/** A sentence for people, the reason for the log: its name and code only, because answers contain tokens. */
export function unavailable(platform: Platform, provider: Provider, error: unknown): Refusal {
  note(platform, provider, error)
  return new Refusal(
    'provider_unavailable',
    `${provider.name} cannot be reached at the moment. Please try again later.`,
  )
}

export function note(platform: Platform, { id }: Provider, error: unknown): void {
  const { name = '', code = '', message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  platform.log.warn('a sign-in with another service failed', { provider: id, why: `${name} ${code} ${message}`.trim() })
}
