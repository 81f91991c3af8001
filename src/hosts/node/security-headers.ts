/**
 * GitHub's lesson (security.md): assume that text gets through somewhere, and leave it nothing to run, load or send.
 * No inline script, no inline style, no other origin.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Vite puts styles and its own scripts into the page and talks to it; only a developer's machine allows that. */
export const developingPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
].join('; ')

/** The api answers data: shown as a page it may do nothing. A page of its own brings its own policy. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export type SecurityHeaders = readonly (readonly [name: string, value: string])[]

/** @param origin as configured: only an https one promises https for the future. */
export function securityHeaders(origin: string): { page: SecurityHeaders; data: SecurityHeaders } {
  const common: SecurityHeaders = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    ...(origin.startsWith('https:')
      ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ]
  return {
    page: [['content-security-policy', pagePolicy], ...common],
    data: [['content-security-policy', dataPolicy], ...common],
  }
}
