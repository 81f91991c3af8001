import { record } from '#features/foundation/audit/actions.ts'
import {
  dropFactor,
  endAllSessions,
  mailConfirmation,
  mailRecovery,
} from '#features/identity/auth-api/actions/help-account.ts'
import { revokePasskey } from '#features/identity/sign-in/actions/passkeys.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Act } from '../rules/rights.ts'
import { mustBeAllowedOn } from './mandate.ts'

type UserId = Id<'user'>

/** Runs an act on a person and logs it, in one transaction. */
async function helped(
  platform: Platform,
  actor: Actor,
  of: { readonly act: Act; readonly action: string; readonly id: UserId; readonly data?: Record<string, unknown> },
  work: (tx: Database) => Promise<void>,
): Promise<undefined> {
  const { act, action, id: targetId, data } = of
  await platform.database.transaction(async (tx) => {
    await mustBeAllowedOn(tx, actor, act, targetId)
    await work(tx)
    await record(tx, platform, { actorId: actor.userId, action, targetKind: 'user', targetId, data })
  })
}

/** @throws Refusal as mustBeAllowedOn; too_many_tries. */
export const resendConfirmation = (platform: Platform, actor: Actor, id: UserId): Promise<undefined> =>
  helped(platform, actor, { act: 'resend_confirmation', action: 'person.confirmation_sent', id }, (tx) =>
    mailConfirmation(tx, platform, id),
  )

/** @throws Refusal as mustBeAllowedOn; too_many_tries. */
export const sendRecovery = (platform: Platform, actor: Actor, id: UserId): Promise<undefined> =>
  helped(platform, actor, { act: 'send_recovery', action: 'person.recovery_sent', id }, (tx) =>
    mailRecovery(tx, platform, id),
  )

/** @throws Refusal as mustBeAllowedOn. */
export const endSessions = (platform: Platform, actor: Actor, id: UserId, reason: string): Promise<undefined> =>
  helped(platform, actor, { act: 'end_sessions', action: 'person.sessions_ended', id, data: { reason } }, (tx) =>
    endAllSessions(tx, id),
  )

/** Notifies the owner by mail. @throws Refusal as mustBeAllowedOn; mfa_factor_not_found. */
export const removeLostFactor = (
  platform: Platform,
  actor: Actor,
  { id, factorId, reason }: { readonly id: UserId; readonly factorId: string; readonly reason: string },
): Promise<undefined> =>
  helped(platform, actor, { act: 'remove_factor', action: 'person.factor_removed', id, data: { reason } }, (tx) =>
    dropFactor(tx, platform, { id, factorId, actorId: actor.userId }),
  )

/**
 * Notifies the owner by mail and ends the sessions that began with the passkey.
 *
 * @throws Refusal as mustBeAllowedOn; webauthn_credential_not_found, last_sign_in_way.
 */
export const removePasskey = (
  platform: Platform,
  actor: Actor,
  { id, passkeyId, reason }: { readonly id: UserId; readonly passkeyId: string; readonly reason: string },
): Promise<undefined> =>
  helped(platform, actor, { act: 'remove_passkey', action: 'person.passkey_removed', id, data: { reason } }, (tx) =>
    revokePasskey(tx, platform, { userId: id, passkeyId, by: actor.userId }),
  )
