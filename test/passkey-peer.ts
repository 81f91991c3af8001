import { authPeer } from './auth-peer.ts'
import { type Oddities, softAuthenticator } from './authenticator.ts'
import { person } from './people.ts'
import type { TestApp } from './test-app.ts'

const password = 'six letters'

/** A person signed in by the published client, with an authenticator. */
export async function signedIn(app: TestApp) {
  const someone = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email: someone.email, password })
  return { ...someone, client, device: softAuthenticator() }
}
type Someone = Awaited<ReturnType<typeof signedIn>>

export async function addPasskey({ client, device }: Pick<Someone, 'client' | 'device'>, odd?: Oddities) {
  const { data, error } = await client.passkey.startRegistration()
  if (error) throw error
  const credential = await device.create(data.options, odd)
  return client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
}

export async function withPasskey(app: TestApp) {
  const someone = await signedIn(app)
  const { data, error } = await addPasskey(someone)
  if (error) throw error
  return { ...someone, passkeyId: data.id }
}

/** Signs in with the authenticator's passkey in a new browser. */
export async function enter(app: TestApp, { device }: Pick<Someone, 'device'>, odd?: Oddities) {
  const client = authPeer(app)
  const { data, error } = await client.passkey.startAuthentication()
  if (error) throw error
  const credential = await device.get(data.options, odd)
  const outcome = await client.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
  return { client, outcome, code: outcome.error?.code ?? 'in' }
}
