import type { HookName } from '#platform/auth-settings.ts'
import type { Received } from '../auth-wire.ts'
import type { PeerAnswer } from '../http-peer.ts'

/** A person with a verified address, a password and a session at `aal1`. */
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

/** An installation that sends text messages and accepts phones as second factors, next to the default one. */
export type PhonesWorld = {
  readonly call: Call
  /** The same installation after the operator switched phones off. */
  readonly callOnceOff: Call
  readonly member: () => Promise<Member>
  /** A number without an account. */
  readonly phone: () => string
  /** The code in the newest message to it. */
  readonly codeTo: (phone: string) => Promise<string>
  readonly advance: (ms: number) => void
}

/**
 * What the rows need from a running service. Each member and address is new, so that rows do not affect each other.
 */
export type World = {
  readonly call: Call
  readonly member: () => Promise<Member>
  readonly address: () => string
  /** The link's token and the code in the newest mail. */
  readonly proof: (email: string) => Promise<{ readonly tokenHash: string; readonly code: string }>
  /** The current code of the authenticator app. */
  readonly totp: (secret: string) => string
  readonly ban: (userId: string) => Promise<void>
  readonly advance: (ms: number) => void
  readonly serviceKey: string
  readonly phones: PhonesWorld
  /** The hook's answer for the rest of the row. */
  readonly hookSays: (hook: HookName, answer: PeerAnswer) => void
}

/** What the operator must switch on first. */
export type Setting = 'anonymous' | 'captcha' | 'hooks'

/** One outcome of one call, as listed in `docs/auth.md` and found by the test. */
export type Row = {
  /** Method and path below `/auth/v1`, or the grant of `token`. */
  readonly call: string
  readonly when: string
  readonly status: number
  /** The error code of a refusal, by API version. */
  readonly code?: string
  /** The kind of a successful response: Session, User or nothing. */
  readonly answer?: 'Session' | 'User' | 'empty' | 'redirect' | 'other'
  readonly ask: (world: World) => Promise<Received>
}
