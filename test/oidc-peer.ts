import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { Provider as OidcServer } from 'oidc-provider'
import type { Provider } from '#platform/providers.ts'

/** What the peer knows about the person who signs in. */
export type PeerPerson = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Faults and attacks that can be injected. */
export type Misbehaviour =
  | 'wrong audience'
  | 'wrong issuer'
  | 'wrong nonce'
  | 'no nonce'
  | 'expired'
  | 'alg none'
  | 'HMAC with the client secret'
  | 'foreign key'
  | 'error 500'
  | 'never answers'
  | 'refuses'
  | 'another person at userinfo'

export type OidcPeer = {
  readonly settings: Provider
  /** Sets the person who signs in from now on. */
  readonly become: (person: PeerPerson) => void
  readonly misbehave: (how: Misbehaviour | undefined) => void
  /** An ID token for one of its apps, valid except for the given overrides. */
  readonly idToken: (claims: JWTPayload, how?: Misbehaviour) => Promise<string>
  readonly close: () => Promise<void>
}

const clientSecret = 'a secret of the peer and the product'

/** A real OpenID Connect service on a socket. It signs in the configured person; faults can be injected. */
export async function oidcPeer(id = 'peer', name = 'Peer'): Promise<OidcPeer> {
  let person: PeerPerson = { sub: 'nobody' }
  let how: Misbehaviour | undefined
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const http = createServer((request, response) => void answer(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const settings: Provider = {
    id,
    name,
    issuer,
    clientId: 'product',
    clientSecret,
    scopes: 'openid email profile',
    audiences: ['product-app'],
  }
  const forge = await forger(settings)
  const server = await oidcServer(settings, forge.jwk, () => person)
  server.use(async (context, next) => {
    await next()
    if (context.status !== 200 || !how) return
    const body = context.body as { id_token: string }
    if (context.path === '/token') context.body = { ...body, id_token: await forge.sign(claimsOf(body.id_token), how) }
    if (context.path === '/me' && how === 'another person at userinfo') context.body = { ...body, sub: 'another' }
  })
  const toServer = server.callback()
  answer = async (request, response) => {
    if (how === 'error 500') return response.writeHead(500).end('{}')
    if (how === 'never answers') return
    if (!request.url?.startsWith('/interaction/')) return toServer(request, response)
    const outcome = how === 'refuses' ? { error: 'access_denied' } : { login: { accountId: person.sub } }
    await server.interactionFinished(request, response, outcome)
  }
  return {
    settings,
    become: (next) => {
      person = next
    },
    misbehave: (next) => {
      how = next
    },
    idToken: (claims, wrong) => {
      const iat = Math.floor(Date.now() / 1000)
      return forge.sign({ iss: issuer, aud: settings.clientId, iat, exp: iat + 300, ...claims }, wrong)
    },
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload

async function forger({ clientSecret: secret = '' }: Provider) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(privateKey)), kid: 'peer-key', alg: 'RS256', use: 'sig' }
  const header = { alg: 'RS256', kid: 'peer-key' }
  const change: Readonly<Partial<Record<Misbehaviour, (claims: JWTPayload) => JWTPayload>>> = {
    'wrong audience': (claims) => ({ ...claims, aud: 'another-product' }),
    'wrong issuer': (claims) => ({ ...claims, iss: 'https://evil.test' }),
    'wrong nonce': (claims) => ({ ...claims, nonce: 'another' }),
    'no nonce': ({ nonce: _left, ...claims }) => claims,
    expired: (claims) => ({ ...claims, iat: Number(claims.iat) - 7200, exp: Number(claims.iat) - 3600 }),
  }
  const sign = async (said: JWTPayload, how?: Misbehaviour): Promise<string> => {
    const claims = (how && change[how]?.(said)) ?? said
    if (how === 'alg none') return new UnsecuredJWT(claims).encode()
    if (how === 'HMAC with the client secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    return new SignJWT(claims).setProtectedHeader(header).sign(how === 'foreign key' ? foreign.privateKey : privateKey)
  }
  return { jwk, sign }
}

async function oidcServer(settings: Provider, jwk: object, personNow: () => PeerPerson): Promise<OidcServer> {
  const server = new OidcServer(settings.issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://replaced.test/callback'],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the peer'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ ...personNow() }) }),
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    // The person always consents.
    loadExistingGrant: async ({ oidc }) => {
      const ids = { clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' }
      const grant = new oidc.provider.Grant(ids)
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  // The product's port is not known when the peer starts.
  server.Client.prototype.redirectUriAllowed = (uri: string): boolean => new URL(uri).pathname === '/auth/v1/callback'
  return server
}
