import * as z from 'zod'
import { Refusal } from '#wire/refusal.ts'
import { requestConfirmation } from '../actions/request-mail.ts'
import { authContract } from '../contract.ts'
import { authAnswer, readAs } from './auth-answer.ts'

const Body = z.object({ type: z.string().default(''), email: z.string().default('') })

/** API-17, SESS-27. Only confirmations of a new account are mailed, so other types are refused, not pretended. */
export const resend = authAnswer(authContract['POST /auth/v1/resend'], async (call) => {
  const { type, email } = await readAs(Body, call.request)
  if (!email) throw new Refusal('validation_failed', 'Type provided requires an email address')
  if (type !== 'signup') throw new Refusal('validation_failed', 'Only the confirmation of a sign-up can be sent again')
  await requestConfirmation(call.platform, { email, redirectTo: call.redirectTo })
  return Response.json({})
})
