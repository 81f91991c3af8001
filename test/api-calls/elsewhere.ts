import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { authPeer } from '../auth-peer.ts'
import { authWire } from '../auth-wire.ts'
import { addPasskey, signedIn, withPasskey } from '../passkey-peer.ts'
import { person } from '../people.ts'
import { testBrowser } from '../test-browser.ts'
import { testOrigin } from '../test-platform.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

/** The cookie that a response sets. */
const cookieIn = (answer: Response, name: string): string =>
  new RegExp(`${name}=([^;]+)`).exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? ''

/** Signs in at the service and returns, with the cookie of the browser that began. */
async function comingBack({ app, oidc }: ApiWorld['linked'], claims: { sub: string; email?: string }) {
  oidc.become({ ...claims, ...(claims.email ? { email_verified: true } : {}) })
  const begun = await app.fetch(new Request(`${testOrigin}/auth/v1/authorize?provider=peer`))
  const browser = testBrowser(app)
  let url = new URL(begun.headers.get('location') ?? '')
  while (url.origin !== testOrigin) {
    const answer = await browser.step(url.href)
    url = new URL(answer.headers.get('location') ?? '', url)
  }
  return { query: Object.fromEntries(url.searchParams), cookie: cookieIn(begun, 'auth_flow'), url }
}

async function newcomerOf(linked: ApiWorld['linked'], sub: string): Promise<string> {
  const { cookie, url } = await comingBack(linked, { sub })
  const headers = { cookie: `auth_flow=${cookie}` }
  return cookieIn(await linked.app.fetch(new Request(url, { headers })), 'auth_newcomer')
}

export const providerCalls: Calls = {
  getAuthV1Authorize: ({ linked: { app } }) => ({ app, params: { provider: 'peer' } }),
  getAuthV1Callback: async ({ linked }) => {
    const { query, cookie } = await comingBack(linked, { sub: 'back', email: 'back@documented.example' })
    return { app: linked.app, params: query, proof: cookie }
  },
  postAuthV1Callback: () => ({ body: new URLSearchParams({ code: 'x', state: 'y' }) }),
  getAuthV1UserIdentitiesAuthorize: async ({ linked: { app } }) => ({
    app,
    by: (await person(app, { type: 'donor' })).accessToken,
    params: { provider: 'peer', skip_http_redirect: 'true' },
  }),
  deleteAuthV1UserIdentitiesId: async ({ linked: { app, oidc } }) => {
    oidc.become({ sub: 'linked', email: 'linked@documented.example', email_verified: true })
    const { accessToken } = await person(app, { type: 'donor', email: 'linked@documented.example' })
    const landed = await testBrowser(app).go('/auth/v1/authorize?provider=peer')
    const bearer = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? accessToken
    const { body } = await authWire(app)('user', { bearer })
    const [first] = body.identities.filter((one: { provider: string }) => one.provider === 'peer')
    return { app, by: bearer, params: { id: first.identity_id } }
  },
  getNewcomer: async ({ linked }) => ({ app: linked.app, proof: await newcomerOf(linked, 'newcomer-1') }),
  postNewcomer: async ({ linked }) => ({
    app: linked.app,
    proof: await newcomerOf(linked, 'newcomer-2'),
    body: {
      ...{ email: 'newcomer@documented.example', userType: 'donor', firstName: 'Grace', lastName: 'Hopper' },
      termsVersion,
    },
  }),
}

/** The URL of the institution's page, and the response that it posts back. */
async function atInstitution({ app, saml }: ApiWorld['linked'], name: string) {
  saml.become({ subject: `${name}@university.example`, email: `${name}@university.example`, firstName: 'Emmy' })
  const body = JSON.stringify({ domain: 'university.example', skip_http_redirect: true })
  const asked = await app.fetch(new Request(`${testOrigin}/auth/v1/sso`, { method: 'POST', body }))
  const { url } = (await asked.json()) as { url: string }
  return { form: saml.answer(url).body, cookie: cookieIn(asked, 'auth_flow') }
}

export const ssoCalls: Calls = {
  postAuthV1Sso: ({ linked: { app } }) => ({ app, body: { domain: 'university.example', skip_http_redirect: true } }),
  getAuthV1SsoSamlMetadata: ({ linked: { app } }) => ({ app }),
  postAuthV1SsoSamlAcs: async ({ linked }) => ({
    app: linked.app,
    body: new URLSearchParams((await atInstitution(linked, 'emmy')).form),
  }),
  getAuthV1SsoSamlAcs: async ({ linked }) => {
    const { form, cookie } = await atInstitution(linked, 'amalie')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: form }
    const answer = await linked.app.fetch(new Request(`${testOrigin}/auth/v1/sso/saml/acs`, init))
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return { app: linked.app, params: { state }, proof: cookie }
  },
}

export const passkeyCalls: Calls = {
  postAuthV1PasskeysRegistrationOptions: async ({ donor }) => ({ by: await donor() }),
  postAuthV1PasskeysRegistrationVerify: async ({ linked: { app } }) => {
    const { accessToken, client, device } = await signedIn(app)
    const { data, error } = await client.passkey.startRegistration()
    if (error) throw error
    const bearer = (await client.getSession()).data.session?.access_token ?? accessToken
    return { app, by: bearer, body: { challenge_id: data.challenge_id, credential: await device.create(data.options) } }
  },
  postAuthV1PasskeysAuthenticationOptions: () => ({}),
  postAuthV1PasskeysAuthenticationVerify: async ({ linked: { app } }) => {
    const someone = await signedIn(app)
    await addPasskey(someone)
    const { data, error } = await authPeer(app).passkey.startAuthentication()
    if (error) throw error
    return { app, body: { challenge_id: data.challenge_id, credential: await someone.device.get(data.options) } }
  },
  patchAuthV1PasskeysId: async ({ linked: { app } }) => {
    const { accessToken, passkeyId } = await withPasskey(app)
    return { app, by: accessToken, params: { id: passkeyId }, body: { friendly_name: 'Desk' } }
  },
  deleteAuthV1PasskeysId: async ({ linked: { app } }) => {
    const { accessToken, passkeyId } = await withPasskey(app)
    return { app, by: accessToken, params: { id: passkeyId } }
  },
  getAuthV1AdminUsersIdPasskeys: async ({ linked: { app } }) => ({
    app,
    params: { id: (await withPasskey(app)).userId },
  }),
  deleteAuthV1AdminUsersIdPasskeysPasskeyId: async ({ linked: { app } }) => {
    const { userId, passkeyId } = await withPasskey(app)
    return { app, params: { id: userId, passkeyId } }
  },
}
