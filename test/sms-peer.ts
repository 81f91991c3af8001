import type { SmsSender } from '#platform/auth-settings.ts'
import { httpPeer } from './http-peer.ts'
import type { TestApp } from './test-app.ts'

/** An SMS sender on a real socket: it accepts messages, refuses them, or never answers. */
export async function smsPeer() {
  const state: { mood: 'takes' | 'refuses' | 'hangs' } = { mood: 'takes' }
  const { received, url } = await httpPeer(() =>
    state.mood === 'takes' ? {} : state.mood === 'refuses' ? { status: 500 } : 'hang',
  )
  const sms: SmsSender = { kind: 'http', url: `${url}/messages`, authorization: 'Bearer of the sender' }
  /** The code in the newest message to a phone; the number has its plus sign. */
  const codeTo = async (app: TestApp, phone: string): Promise<string> => {
    await app.drain()
    const sent = received.map(({ body }) => JSON.parse(body)).filter(({ to }) => to === phone)
    return /^(\d{6}) is your code/.exec(sent.at(-1)?.text ?? '')?.[1] ?? 'no code'
  }
  return { sms, received, state, codeTo }
}
