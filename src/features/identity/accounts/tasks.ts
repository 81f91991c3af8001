import type { Task } from '#platform/task.ts'
import { dayMs, hourMs, later, minuteMs } from '#values/time.ts'
import { endBans } from './actions/account-state.ts'
import { deliverHookCalls } from './actions/hooks.ts'
import { rotateKeys } from './actions/rotate-keys.ts'
import { sendSmsRequests } from './actions/sms.ts'
import { knownNetworkMs, phoneSignUpMs } from './rules/lifetimes.ts'
import { sweepAttempts } from './store/attempts.ts'
import { sweepChallenges } from './store/factors.ts'
import { sweepFlows } from './store/flow-states.ts'
import { sweepHookCalls } from './store/hook-calls.ts'
import { sweepNetworks } from './store/known-networks.ts'
import { sweepTokens } from './store/one-time-tokens.ts'
import { sweepPhoneSignUps } from './store/phone-sign-ups.ts'
import { sweepUsedTokens } from './store/refresh-tokens.ts'
import { sweepSmsCodes } from './store/sms.ts'
import { sweepWebauthnChallenges } from './store/webauthn.ts'

/** A replaced refresh token is remembered this long, so that its reuse still betrays a copy. */
const rememberMs = 30 * dayMs

/** Codes to phones. */
export const identitySms: Task = { name: 'identity sms', everyMs: 2000, run: sendSmsRequests }

/** Hooks that are notified, and hooks that send. */
export const identityHooks: Task = { name: 'identity hooks', everyMs: 2000, run: deliverHookCalls }

/** Bans with an end are lifted within a minute of it. */
export const bansEnd: Task = {
  name: 'bans end',
  everyMs: minuteMs,
  run: endBans,
}

/** The next signing key, when it is time; see the action for when keys leave. */
export const signingKeysTask: Task = {
  name: 'signing keys',
  everyMs: 5 * minuteMs,
  run: async (platform) => {
    await rotateKeys(platform)
    return false
  },
}

/** Takes away what no longer decides anything: spent links after a day, counters, long replaced refresh tokens. */
export const identitySweep: Task = {
  name: 'identity sweep',
  everyMs: hourMs,
  run: async ({ database, clock }) => {
    const now = clock.now()
    await sweepHookCalls(database, later(now, -dayMs))
    await sweepSmsCodes(database, later(now, -dayMs))
    await sweepPhoneSignUps(database, later(now, -phoneSignUpMs))
    await sweepTokens(database, later(now, -dayMs))
    await sweepNetworks(database, later(now, -knownNetworkMs))
    await sweepAttempts(database, later(now, -dayMs))
    await sweepFlows(database, now)
    await sweepChallenges(database, now)
    await sweepWebauthnChallenges(database, now)
    await sweepUsedTokens(database, later(now, -rememberMs))
    return false
  },
}
