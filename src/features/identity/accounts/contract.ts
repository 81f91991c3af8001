import * as z from 'zod'

/**
 * The answers of an operator's own services wherever an account is created or a session started
 * (actions/call-hook.ts).
 */
export const hookErrors = {
  hook_rejected: 403,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  hook_payload_over_size_limit: 422,
  hook_payload_invalid_content_type: 400,
} as const

export const passwordMissing = 'Please type your password.'

/** Of acts that need more than an open session (actions/confirm-password.ts). */
export const confirmation = {
  /** Absent for people whose institution signs them in: a fresh sign-in stands for it. */
  password: z.string(passwordMissing).min(1, passwordMissing).max(1000, 'This is not your password.').optional(),
}
export const confirmationErrors = {
  wrong_password: 403,
  reauthentication_needed: 403,
  no_password: 409,
  too_many_tries: 429,
} as const
