import { nodeSaml } from '#hosts/node/saml.ts'
import { millisOf } from '#values/time.ts'
import { closeAtEnd } from './close-at-end.ts'
import { type Member, type SamlFault, type SamlPeer, samlPeer } from './saml-peer.ts'
import { type TestApp, testApp } from './test-app.ts'
import { type TestBrowser, testBrowser } from './test-browser.ts'
import { testOrigin } from './test-platform.ts'

type More = Readonly<Record<string, unknown>> & { readonly isForced?: boolean }
export type SamlApp = {
  readonly app: TestApp
  readonly peer: SamlPeer
  /** Requests where to sign in, in this browser, like the client. */
  readonly ask: (browser: TestBrowser, more?: More) => Promise<string>
  /** Signs the peer's member in. @returns where the browser ends. */
  readonly come: (fault?: SamlFault, more?: More) => Promise<URL>
}

/** For `ask`: the member has to be authenticated again. */
export const anew = { domain: 'university.example', isForced: true }

/** The product with an institution that signs its members in, on a shared clock. Call once at the top of a file. */
export async function samlApp(): Promise<SamlApp> {
  const peer = await samlPeer()
  closeAtEnd(peer.close)
  const app = await testApp({ auth: { samlProviders: [peer.settings] }, saml: nodeSaml(testOrigin) })
  app.advance(Date.now() - millisOf(app.platform.clock.now()))
  peer.follow(() => millisOf(app.platform.clock.now()))
  const ask: SamlApp['ask'] = async (browser, { isForced, ...more } = { domain: 'university.example' }) => {
    const body = JSON.stringify({ redirect_to: `${testOrigin}/donor-profile`, skip_http_redirect: true, ...more })
    const headers = { 'content-type': 'application/json', ...(isForced ? { 'x-force-authn': 'true' } : {}) }
    const answer = await app.fetch(new Request(`${testOrigin}/auth/v1/sso`, { method: 'POST', headers, body }))
    if (answer.status !== 200) throw new Error(`the sign-in of an institution was answered ${answer.status}`)
    return (await browser.keep(testOrigin, answer).json()).url
  }
  const come: SamlApp['come'] = async (fault, more) => {
    const browser = testBrowser(app)
    const { acs, body } = peer.answer(await ask(browser, more), fault)
    return browser.go(acs, { body })
  }
  return { app, peer, ask, come }
}

export const member = (name: string) =>
  ({
    subject: `${name}@university.example`,
    email: `${name}@university.example`,
    firstName: 'Emmy',
    lastName: 'Noether',
  }) satisfies Member
