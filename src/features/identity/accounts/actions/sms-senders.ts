import type { SmsSender } from '#platform/auth-settings.ts'
import type { Platform } from '#platform/platform.ts'

type Message = { readonly id: string; readonly to: string; readonly text: string }
type Sending = { readonly url: string; readonly headers: Record<string, string>; readonly body: string }
type Of<Kind extends SmsSender['kind']> = Extract<SmsSender, { kind: Kind }>

/** The sender will never accept this message: the number does not exist, or has opted out. */
export class MessageRefused extends Error {}

/** @throws Error when it is not accepted, MessageRefused when it never will be. */
export async function sendViaGateway(platform: Platform, sender: SmsSender, message: Message): Promise<void> {
  const { url, headers, body } = sender.kind === 'http' ? plainly(sender, message) : twilioRequestOf(sender, message)
  const signal = AbortSignal.timeout(platform.settings.auth.hookTimeoutMs)
  const response = await platform.fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  if (sender.kind === 'twilio' && response.status === 400) throw await refusedByTwilio(response)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the sender of text messages answered with the status ${response.status}`)
}

const plainly = ({ url, authorization }: Of<'http'>, { id, to, text }: Message): Sending => ({
  url,
  headers: {
    'content-type': 'application/json',
    'idempotency-key': id,
    ...(authorization === undefined ? {} : { authorization }),
  },
  body: JSON.stringify({ to, text }),
})

/** Twilio's REST API of 2010-04-01: a form, with the account and its token as Basic credentials. */
function twilioRequestOf({ url, account, token, from }: Of<'twilio'>, { to, text }: Message): Sending {
  const sentBy: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${account}:${token}`)}`,
    },
    body: new URLSearchParams({ To: to, ...sentBy, Body: text }).toString(),
  }
}

/** Only its number: the words around it name the phone. */
async function refusedByTwilio(response: Response): Promise<Error> {
  const answer: unknown = await response.json().catch(() => undefined)
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? Number(answer.code) : Number.NaN
  return new MessageRefused(`the sender of text messages refused with its code ${code}`)
}
