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
