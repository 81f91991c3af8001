import type { HookName } from '#platform/auth-settings.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { userMetadata } from '../rules/user-metadata.ts'
import type { Account } from '../store/accounts.ts'
import { claimHookCalls, deleteHookCall, type HookCall, insertHookCall, postponeHookCall } from '../store/hook-calls.ts'
import { callHook, isObject } from './call-hook.ts'
import { seal, unseal } from './seal.ts'

type Json = Readonly<Record<string, unknown>>

/** The person, as hooks see them. */
export const hookUser = (account: Account): Json => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email ?? '',
  phone: account.phone ?? '',
  app_metadata: account.appMetadata,
  user_metadata: userMetadata(account),
  created_at: account.createdAt,
  updated_at: account.updatedAt,
})

type Newcomer = { readonly email: string } | { readonly phone: string }

/**
 * Before an account is created. It is called for known addresses too: the answer must not reveal accounts.
 *
 * @throws Refusal hook_rejected and what callHook throws.
 */
export async function mustPassSignUpHook(platform: Platform, who: Newcomer, userMetadata: Json): Promise<void> {
  const user = { ...who, aud: 'authenticated', role: 'authenticated', user_metadata: userMetadata }
  await callHook(platform, 'before-user-created', { metadata: metadataOf(platform, 'before-user-created'), user })
}

const metadataOf = (platform: Platform, name: HookName): Json => ({
  uuid: newId(platform),
  time: platform.clock.now(),
  name,
})

/** Called afterwards, without delaying the sign-up. */
export const queueUserCreatedHook = (tx: Database, platform: Platform, account: Account): Promise<void> =>
  queueHook(tx, platform, 'after-user-created', {
    metadata: metadataOf(platform, 'after-user-created'),
    user: hookUser(account),
  })

const sealing = 'identity: seal hook calls'

/** Stores a call in the transaction that it reports; does nothing without such a hook. */
export async function queueHook(tx: Database, platform: Platform, hook: HookName, payload: Json): Promise<void> {
  if (platform.settings.auth.hooks[hook] === undefined) return
  const id = newId<'hook-call'>(platform)
  const payloadSealed = await seal(platform, sealing, id, JSON.stringify(payload))
  await insertHookCall(tx, { id, hook, payloadSealed }, platform.clock.now())
  platform.tasks.wake('identity hooks')
}

const batchMax = 10
/** Longer than one batch can take. */
const claimMs = 5 * minuteMs

export async function deliverHookCalls(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await claimHookCalls(platform.database, { now, until: later(now, claimMs), count: batchMax })
  await Promise.all(due.map((call) => deliver(platform, call)))
  return due.length === batchMax
}

/** A failed call is retried with growing pauses for a day; then the sweep deletes it. */
async function deliver(platform: Platform, call: HookCall): Promise<void> {
  const { database, log, clock } = platform
  try {
    const payload: unknown = JSON.parse((await unseal(platform, sealing, call.id, call.payloadSealed)) ?? 'null')
    // What was sealed with another secret cannot be sent any more.
    if (isObject(payload)) await callHook(platform, call.hook, payload, call.id)
    await deleteHookCall(database, call.id)
  } catch (cause) {
    log.warn('a hook did not take a call, which will be tried again', {
      hook: call.hook,
      attempts: call.attempts,
      cause,
    })
    await postponeHookCall(database, call.id, later(clock.now(), backOffMs(call.attempts)))
  }
}

/** Claims that this installation and its own requests depend on; a hook may not change them. */
const fixedClaims = ['iss', 'aud', 'exp', 'iat', 'sub', 'session_id', 'aal', 'role', 'is_anonymous'] as const
const keptClaims = ['email', 'phone'] as const

/**
 * The claims of an access token after the operator's hook.
 *
 * @throws Error when it leaves out or changes required ones, and what callHook throws.
 */
export async function customClaims(platform: Platform, userId: string, method: string, claims: Json): Promise<Json> {
  const asked = { user_id: userId, claims, authentication_method: method }
  const answer = await callHook(platform, 'customize-access-token', asked)
  if (!answer) return claims
  const { claims: chosen } = answer
  if (!isObject(chosen)) throw new Error('the hook for access tokens answered without claims')
  const broken = [
    ...fixedClaims.filter((name) => chosen[name] !== claims[name]),
    ...keptClaims.filter((name) => typeof chosen[name] !== 'string'),
  ]
  if (broken.length > 0) throw new Error(`the hook for access tokens broke the claims ${broken.join(', ')}`)
  return chosen
}

type Verdict = { readonly message: string | undefined; readonly endsSessions: boolean }

/** Undefined: the sign-in may continue. */
async function verdictOf(platform: Platform, hook: HookName, asked: Json): Promise<Verdict | undefined> {
  const answer = await callHook(platform, hook, asked)
  if (!answer || answer.decision === 'continue') return undefined
  if (answer.decision !== 'reject') throw new Error(`the hook ${hook} answered without a decision`)
  const message = typeof answer.message === 'string' && answer.message !== '' ? answer.message.slice(0, 500) : undefined
  return { message, endsSessions: answer.should_logout_user === true }
}

/**
 * Asks about a password attempt, right or wrong.
 *
 * @returns what to answer instead of continuing, and whether sessions end.
 */
export const callPasswordHook = (platform: Platform, userId: string, valid: boolean): Promise<Verdict | undefined> =>
  verdictOf(platform, 'password-verification', { user_id: userId, valid })

/** Asks about an attempt at a second factor. @throws Refusal mfa_verification_rejected. */
export async function mustPassMfaHook(
  platform: Platform,
  tried: { readonly userId: string; readonly factorId: string; readonly kind: string; readonly valid: boolean },
): Promise<void> {
  const { userId, factorId, kind, valid } = tried
  const asked = { user_id: userId, factor_id: factorId, factor_type: kind, valid }
  const verdict = await verdictOf(platform, 'mfa-verification', asked)
  if (!verdict) return
  const message = verdict.message ?? 'Further MFA verification attempts will be rejected.'
  throw new Refusal('mfa_verification_rejected', message)
}
