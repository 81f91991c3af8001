import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { allowedRedirect } from '../rules/redirect.ts'
import { findAccountByEmail } from '../store/accounts.ts'
import { tryOnce } from './limit.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { mustBeAddress } from './sign-up.ts'

/**
 * Mails another confirmation, once a minute and five times a day (AMB-033). The answer and the limit are the same for
 * an address without an account, or with a confirmed one.
 *
 * @throws Refusal validation_failed; over_email_send_rate_limit with the seconds to wait.
 */
export async function resendConfirmation(
  platform: Platform,
  input: { readonly email: string; readonly redirectTo: string | undefined },
): Promise<void> {
  const email = mustBeAddress(input.email)
  await platform.database.transaction(async (tx) => {
    const retryAfterSeconds = await tryOnce(tx, platform, 'mail: confirm', email)
    if (retryAfterSeconds > 0) {
      const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
      throw new Refusal('over_email_send_rate_limit', message, { retryAfterSeconds })
    }
    const account = await findAccountByEmail(tx, email)
    if (!account || account.emailVerifiedAt !== null || account.state !== 'active') return
    await sendConfirmation(
      tx,
      platform,
      { ...account, email },
      allowedRedirect(platform.settings.origin, input.redirectTo),
    )
  })
}
