import type { Platform } from '#platform/platform.ts'
import type { Account } from '../store/accounts.ts'
import { callHook } from './call-hook.ts'
import { hookUser } from './hooks.ts'
import { sendViaGateway } from './sms-senders.ts'

type Sms = { readonly id: string; readonly phone: string; readonly code: string; readonly account: Account }

/**
 * Hands a code to the operator's hook, else to the sender.
 *
 * @param id the code's: a hook or sender that recognises it does not send the code twice; Twilio's API has no place for
 * it. @throws Error when it is not accepted, MessageRefused when Twilio says that it never will be.
 */
export async function sendSms(platform: Platform, { id, phone, code, account }: Sms): Promise<void> {
  const { auth, brand } = platform.settings
  if (auth.hooks['send-sms'] !== undefined) {
    const user = { ...hookUser(account), phone }
    await callHook(platform, 'send-sms', { user, sms: { otp: code, phone: `+${phone}` } }, id)
    return
  }
  if (!auth.sms) throw new Error('no sender of text messages is set up')
  const text = `${code} is your code for ${brand}. It is good for ${auth.smsCodeSeconds} seconds. Never share it.`
  await sendViaGateway(platform, auth.sms, { id, to: `+${phone}`, text })
}
