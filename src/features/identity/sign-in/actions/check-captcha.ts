import { isObject } from '#features/identity/accounts/actions/call-hook.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

const verifierMs = 5 * secondMs
const answerBytesMax = 20_000
const tokenLengthMax = 4096

/**
 * Asks hCaptcha or Turnstile whether a person solved their puzzle; does nothing if none is configured. An unreachable
 * verifier decides nothing.
 *
 * @param peer the caller's network address. @throws Refusal captcha_failed; too_busy when the verifier does not
 * answer.
 */
export async function mustPassCaptcha(platform: Platform, token: string, peer: string | undefined): Promise<void> {
  const { captcha } = platform.settings.auth
  if (!captcha) return
  if (token === '') throw refused('no captcha_token found in request')
  if (token.length > tokenLengthMax) throw refused('invalid-input-response')
  const form = { secret: captcha.secret, response: token, ...(peer === undefined ? {} : { remoteip: peer }) }
  const answer = await ask(platform, captcha.verifyUrl, new URLSearchParams(form)).catch((cause: unknown) => {
    platform.log.error('the captcha verifier did not answer', { cause })
    throw new Refusal('too_busy', 'We cannot check the captcha right now. Please try again in a moment.')
  })
  if (answer.success === true) return
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'].map(String).join(', ') : ''
  throw refused(/^[a-z0-9, -]{1,200}$/.test(codes) ? codes : 'not solved')
}

const refused = (why: string) => new Refusal('captcha_failed', `captcha protection: request disallowed (${why})`)

async function ask(platform: Platform, url: string, body: URLSearchParams): Promise<Readonly<Record<string, unknown>>> {
  const signal = AbortSignal.timeout(verifierMs)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: body.toString(), signal, redirect: 'manual' } as const
  const response = await platform.fetch(url, init)
  const bytes = await readBody(response, answerBytesMax)
  const answer: unknown = response.status === 200 && bytes ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
  if (!isObject(answer)) throw new Error(`the captcha verifier answered with the status ${response.status}`)
  return answer
}
