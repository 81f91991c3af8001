import type { HookName } from '#platform/auth-settings.ts'
import type { Received } from '../auth-wire.ts'
import type { Said } from '../http-peer.ts'

/** Somebody with a verified address, a password and a session at `aal1`. */
export type Member = {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly bearer: string
  readonly refreshToken: string
}

type Call = (
  path: string,
  sent?: { method?: string; body?: unknown; bearer?: string | undefined; headers?: Record<string, string> },
) => Promise<Received>

/** A service that sends text messages and takes phones as second factors, beside the one with default settings. */
export type PhonesWorld = {
  readonly call: Call
  /** The same service after an operator switched phones off. */
  readonly callOnceOff: Call
  readonly member: () => Promise<Member>
  /** A number that nobody has. */
  readonly phone: () => string
  /** The code of the newest message to it. */
  readonly codeTo: (phone: string) => Promise<string>
  readonly advance: (ms: number) => void
}

/** What the rows need of a running service. Each member and address is new, so that no row sees another's traces. */
export type World = {
  readonly call: Call
  readonly member: () => Promise<Member>
  readonly address: () => string
  /** The link's token and the typed code of the newest mail. */
  readonly proof: (email: string) => Promise<{ readonly tokenHash: string; readonly code: string }>
  /** The code that an authenticator app shows. */
  readonly totp: (secret: string) => string
  readonly ban: (userId: string) => Promise<void>
  readonly advance: (ms: number) => void
  readonly serviceKey: string
  readonly phones: PhonesWorld
  /** What an operator's service answers for the rest of the row. */
  readonly hookSays: (hook: HookName, said: Said) => void
}

/** What an operator has to switch on first. */
export type Setting = 'anonymous' | 'captcha' | 'hooks'

/** One outcome of one call, as `docs/auth.md` lists it and the test finds it. */
export type Row = {
  /** Method and path below `/auth/v1`, or the grant of `token`. */
  readonly call: string
  readonly when: string
  readonly status: number
  /** Of a refusal, by the version header. */
  readonly code?: string
  /** What the answer is when it is no refusal: a Session, a User, nothing. */
  readonly answer?: 'Session' | 'User' | 'empty' | 'redirect' | 'other'
  readonly ask: (world: World) => Promise<Received>
}
