import * as z from 'zod'
import { Refusal } from '#wire/refusal.ts'
import { requestChangeMails, requestConfirmation } from '../actions/request-mail.ts'
import { authContract } from '../contract.ts'
import { authAnswer, mustBePaced } from './auth-answer.ts'
import { readPersons } from './person-body.ts'

const Body = z.object({ type: z.string().default(''), email: z.string().default('') })

const requests: Readonly<Record<string, typeof requestConfirmation>> = {
  signup: requestConfirmation,
  email_change: requestChangeMails,
}

/** API-17, SESS-27. Nothing is sent to phones, so those types are refused, not pretended. */
export const resend = authAnswer(authContract['POST /auth/v1/resend'], async (call) => {
  await mustBePaced(call, 'address: resend')
  const { type, email } = await readPersons(Body, call)
  if (!email) throw new Refusal('validation_failed', 'Type provided requires an email address')
  const request = Object.hasOwn(requests, type) ? requests[type] : undefined
  if (!request)
    throw new Refusal('validation_failed', 'Only a confirmation of a sign-up or of a change can be sent again')
  await request(call.platform, { email, redirectTo: call.redirectTo })
  return Response.json({})
})
