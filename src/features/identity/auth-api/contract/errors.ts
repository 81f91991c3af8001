import * as z from 'zod'
import type { HandlerReads } from '#wire/contract.ts'

// The shapes of refusals on the auth wire.

/** Of a weak password. */
const weakPassword = {
  weak_password: z.object({ message: z.string().optional(), reasons: z.array(z.string()) }).optional(),
}

/**
 * By the version that the request names in `x-supabase-api-version`: from 2024-01-01 on the code is a text, before it is
 * the status (AMB-050).
 *
 * @param status undefined for any. @param codes none for any.
 */
export function authErrors(status: number | undefined, codes: readonly string[]) {
  const code = codes.length > 0 ? z.enum(codes) : z.string()
  const more = codes.length === 0 || codes.includes('weak_password') ? weakPassword : {}
  return z.union([
    z.object({ code, message: z.string(), ...more }),
    z.object({
      code: status === undefined ? z.int() : z.literal(status),
      error_code: code,
      msg: z.string(),
      ...more,
    }),
  ])
}

/** id_token sign-in answers in the shape of OAuth (RFC 6749 §5.2). */
const OAuthError = z.object({ error: z.string(), error_description: z.string() })
export const tokenErrors = (status: number | undefined, codes: readonly string[]) =>
  status === 400 ? z.union([OAuthError, authErrors(status, codes)]) : authErrors(status, codes)

const versionHeader = z.object({ 'x-supabase-api-version': z.string().optional() })

/** An endpoint of the auth wire: what its handler reads, and how it refuses. */
export const authWire = <const R extends HandlerReads>(reads: R = {} as R) =>
  ({ errorBody: authErrors, handlerReads: { headers: versionHeader, ...reads } }) as const

/** Where a mailed link or another service leads back to: one of the allowed addresses. */
export const redirectTo = z.object({ redirect_to: z.string().optional() })
