import { TOTP } from 'otpauth'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { type AuthSettings, hookNames } from '#platform/auth-settings.ts'
import { sql } from '#platform/database.ts'
import { millisOf } from '#values/time.ts'
import { mailedProof } from '../auth-peer.ts'
import { authWire } from '../auth-wire.ts'
import { httpPeer, type PeerAnswer } from '../http-peer.ts'
import { matrixMember } from '../phones-world.ts'
import { testApp } from '../test-app.ts'
import { goodSolution } from './captcha.ts'
import type { PhonesWorld, Setting, World } from './row.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The captcha's verifier, and the hooks' service; each is called only when the settings name it. */
async function openPeers() {
  let script: Record<string, PeerAnswer> = {}
  const hooks = await httpPeer(({ path, body }) => {
    const scripted = script[path.slice(1)]
    if (scripted) return scripted
    if (path === '/customize-access-token') return { json: { claims: JSON.parse(body).claims } }
    return path.endsWith('verification') ? { json: { decision: 'continue' } } : {}
  })
  const verifier = await httpPeer(({ body }) => ({
    json: { success: new URLSearchParams(body).get('response') === goodSolution },
  }))
  const settings: Readonly<Record<Setting, Partial<AuthSettings>>> = {
    anonymous: { anonymous: true },
    captcha: {
      captcha: {
        provider: 'turnstile',
        secret: 'between us',
        siteKey: 'key',
        scriptUrl: verifier.url,
        verifyUrl: verifier.url,
      },
    },
    hooks: {
      hooks: Object.fromEntries(hookNames.map((name) => [name, `${hooks.url}/${name}`])),
      hookSecrets: [`whsec_${Buffer.from('a secret of twenty-four bytes!').toString('base64')}`],
      hookTimeoutMs: 300,
    },
  }
  return {
    settings,
    hookSays: (hook: string, scripted: PeerAnswer) => {
      script[hook] = scripted
    },
    forget: () => {
      script = {}
    },
  }
}

/** A running service with people, and one setting switched on. */
export async function openWorld(
  phones: PhonesWorld,
  setting?: Setting,
): Promise<World & { readonly endRow: () => void }> {
  const peers = await openPeers()
  const app = await testApp(setting ? { auth: peers.settings[setting], log: silent } : {})
  const call = authWire(app)
  let counted = 0
  return {
    call,
    member: () => matrixMember(app),
    address: () => `matrix-${++counted}@people.example`,
    proof: (email) => mailedProof(app, email),
    totp: (secret) => new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) }),
    ban: async (userId) => {
      await app.platform.database.query(sql`update users set state = 'banned' where id = ${userId}`)
    },
    advance: app.advance,
    serviceKey: await makeKey(app.platform, 'service_role'),
    phones,
    hookSays: peers.hookSays,
    endRow: () => {
      // A minute later, so that no row runs into another row's rate limit.
      app.advance(61_000)
      peers.forget()
    },
  }
}
