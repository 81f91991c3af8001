import * as z from 'zod'
import type { ErrorBody, HandlerReads } from '#wire/contract.ts'

// The shapes of refusals on the auth wire.

/** Of a weak password. */
const weakPassword = {
  weak_password: z.object({ message: z.string().optional(), reasons: z.array(z.string()) }).optional(),
}

/**
 * By the version that the request names in `x-supabase-api-version`: from 2024-01-01 on the code is a
 * text, before it is the status (AMB-050).
 */
const shapes = [
  z.object({ code: z.string(), message: z.string(), ...weakPassword }),
  z.object({ code: z.int(), error_code: z.string(), msg: z.string(), ...weakPassword }),
] as const
const values: ErrorBody['values'] = (status, codes) => ({ code: [...codes, status], error_code: codes })

const authErrors: ErrorBody = { schema: z.union(shapes).meta({ id: 'AuthError' }), values }

/** id_token sign-in answers in the shape of OAuth (RFC 6749 §5.2). */
const OAuthError = z.object({ error: z.string(), error_description: z.string() })
export const tokenErrors: ErrorBody = {
  schema: z.union([...shapes, OAuthError]).meta({ id: 'AuthTokenError' }),
  values,
}

export const versionHeader = z.object({ 'x-supabase-api-version': z.string().optional() })

/** An endpoint of the auth wire: what its handler reads, and how it refuses. */
export const authWire = <const R extends HandlerReads>(reads: R = {} as R) =>
  ({ errorBody: authErrors, handlerReads: { headers: versionHeader, ...reads } }) as const

/** Where a mailed link or another service leads back to: one of the allowed addresses. */
export const redirectTo = z.object({ redirect_to: z.string().optional() })
