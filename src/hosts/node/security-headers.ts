import type { Captcha } from '#platform/auth-settings.ts'
import { captchaScripts } from './hook-settings.ts'

/**
 * The content security policy: even if an attacker's text reaches a page, it can run, load and send nothing
 * (security.md). No inline script, no inline style, no other origin.
 */
const pagePolicy: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  // No text becomes a script: script sinks accept only values from these named policies (begin.ts, trusted-script.ts).
  // The last one belongs to the HTML sanitizer of the API explorer.
  'trusted-types': 'begin explorer captcha dompurify',
  'require-trusted-types-for': "'script'",
}
type Policy = Readonly<Record<string, string>>

/** The hosts that each captcha service documents, and nothing more. */
const captchaNeeds: Readonly<Record<Captcha['provider'], { origins: string; directives: readonly string[] }>> = {
  hcaptcha: {
    origins: 'https://hcaptcha.com https://*.hcaptcha.com',
    directives: ['script-src', 'frame-src', 'style-src', 'connect-src'],
  },
  turnstile: { origins: 'https://challenges.cloudflare.com', directives: ['script-src', 'frame-src'] },
}

/** The policy of pages, with the captcha service if one is set up. */
function policyOf(captcha: Captcha | undefined): string {
  const policy: Record<string, string> = { ...pagePolicy }
  if (captcha) {
    const { origins, directives } = captchaNeeds[captcha.provider]
    const isOwn = captcha.scriptUrl === captchaScripts[captcha.provider]
    // Neither service documents that its own script works under Trusted Types.
    if (isOwn) for (const name of ['trusted-types', 'require-trusted-types-for']) delete policy[name]
    for (const name of directives)
      policy[name] = `${policy[name] ?? ''} ${isOwn ? origins : new URL(captcha.scriptUrl).origin}`.trim()
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Vite adds inline styles and scripts and opens a WebSocket; allowed on a developer's machine only. */
export const developingPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
].join('; ')

/** API answers are data and may do nothing when shown as a page. A page that the API serves sets its own policy. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export type SecurityHeaders = readonly (readonly [name: string, value: string])[]

/** @param origin as configured: HSTS is sent only for https. */
export function securityHeaders(origin: string, captcha?: Captcha): { page: SecurityHeaders; data: SecurityHeaders } {
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
    page: [['content-security-policy', policyOf(captcha)], ...common],
    data: [['content-security-policy', dataPolicy], ...common],
  }
}
