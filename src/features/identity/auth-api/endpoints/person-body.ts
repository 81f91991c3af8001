import * as z from 'zod'
import { mustPassCaptcha } from '#features/identity/sign-in/actions/check-captcha.ts'
import { isServiceKey } from '../actions/service-key.ts'
import { type AuthCall, parseAs, readBodyAs } from './auth-answer.ts'
import { bearerOf } from './auth-caller.ts'

const Solved = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })

/**
 * The body of a call that programs like to repeat, after the captcha where one is set up. Servers with the service key
 * have none to solve.
 *
 * @throws Refusal captcha_failed, too_busy and what readBodyAs throws.
 */
export async function readBodyWithCaptcha<B>(call: AuthCall<unknown, B>): Promise<B> {
  return readPersonsAs(call.bodySchema, call)
}

/** The same by a schema of its own, where the contract has one of several. */
export async function readPersonsAs<T>(schema: z.ZodType<T>, call: AuthCall): Promise<T> {
  const { platform, peer, request } = call
  const sent = await readBodyAs(z.looseObject({}), request)
  const body = parseAs(schema, sent)
  if (!platform.settings.auth.captcha) return body
  const bearer = bearerOf(request)
  const isServer = bearer !== undefined && (await isServiceKey(platform, bearer))
  const solved = Solved.safeParse(sent).data?.gotrue_meta_security.captcha_token ?? ''
  if (!isServer) await mustPassCaptcha(platform, solved, peer)
  return body
}
