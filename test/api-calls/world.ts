import { TOTP } from 'otpauth'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { nodeSaml } from '#hosts/node/saml.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import { millisOf, minuteMs } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'
import { authWire } from '../auth-wire.ts'
import { closeAtEnd } from '../close-at-end.ts'
import { giveAndPay, openProject } from '../gifts.ts'
import { type OidcPeer, oidcPeer } from '../oidc-peer.ts'
import { type Person, person } from '../people.ts'
import { type SamlPeer, samlPeer } from '../saml-peer.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { testOrigin, testSettings } from '../test-platform.ts'

export const password = 'six letters'

/** Two installations with everything that one valid call of each operation needs. */
export type ApiWorld = {
  readonly app: TestApp
  /** The second one, with an identity provider and an institution, on the same clock. */
  readonly linked: { readonly app: TestApp; readonly oidc: OidcPeer; readonly saml: SamlPeer }
  /** A new person with a new session. */
  readonly someone: (type: UserType | StaffRole) => Promise<Person>
  readonly donor: () => Promise<string>
  readonly researcher: () => Promise<string>
  readonly chief: () => Promise<string>
  readonly finance: () => Promise<string>
  readonly again: (one: Person) => Promise<string>
  /** A confirmed gift to its own project. */
  readonly gift: (card?: string) => Promise<Gift>
  /** A person with an authenticator app, at aal2. */
  readonly raised: () => Promise<Raised>
}
type Gift = {
  readonly donor: Person
  readonly owner: Person
  readonly projectId: Id<'project'>
  readonly donationId: Id<'donation'>
  readonly checkoutUrl: string
}
export type Raised = Person & { readonly factorId: string; readonly codes: readonly string[] }

export async function apiWorld(): Promise<ApiWorld> {
  const settings = { ...testSettings, limitFactor: 1000 }
  const app = await testApp({ settings })
  const [oidc, saml] = [await oidcPeer(), await samlPeer()]
  closeAtEnd(() => Promise.all([oidc.close(), saml.close()]))
  const auth = { ...settings.auth, providers: [oidc.settings], samlProviders: [saml.settings] }
  const linked = await testApp({ settings: { ...settings, auth }, saml: nodeSaml(testOrigin) })
  linked.advance(Date.now() - millisOf(linked.platform.clock.now()))

  const someone = (type: UserType | StaffRole) => person(app, { type, password })
  const token = (type: UserType | StaffRole) => async () => (await someone(type)).accessToken
  return {
    app,
    linked: { app: linked, oidc, saml },
    someone,
    donor: token('donor'),
    researcher: token('researcher'),
    chief: token('super_admin'),
    finance: token('financial_admin'),
    again: async ({ userId }) => (await startSession(app.platform, userId)).accessToken,
    gift: async (card = 'succeeds') => {
      const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
      const donor = await someone('donor')
      const { donationId, checkoutUrl } = await giveAndPay(app, donor, projectId, { card })
      return { donor, owner, projectId, donationId, checkoutUrl }
    },
    raised: () => raise(app, someone),
  }
}

async function raise(app: TestApp, someone: ApiWorld['someone']): Promise<Raised> {
  const one = await someone('donor')
  const call = authWire(app)
  const { body: factor } = await call('factors', { bearer: one.accessToken, body: { factor_type: 'totp' } })
  const challenge = await call(`factors/${factor.id}/challenge`, { method: 'POST', bearer: one.accessToken })
  const code = totpOf(app, factor.totp.secret)
  const answer = { challenge_id: challenge.body.id, code }
  const { body: session } = await call(`factors/${factor.id}/verify`, { bearer: one.accessToken, body: answer })
  const made = await call('factors/recovery-codes', { method: 'POST', bearer: session.access_token })
  // A code is accepted once.
  app.advance(minuteMs)
  return { ...one, accessToken: session.access_token, factorId: factor.id, codes: made.body.codes }
}

/** The current code of the authenticator app. */
export const totpOf = (app: TestApp, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
