import { isLoopback } from '#features/identity/sign-in/rules/provider-request.ts'
import type { AuthSettings } from '#platform/auth-settings.ts'
import type { Instant } from '#values/time.ts'

// Settings that production refuses to start with, and those it warns about at every start.

type Exposed = { readonly AUTH_REDIRECT_URLS: readonly string[]; readonly TRUSTED_PROXIES: readonly string[] }

/** Settings that would give sessions, or the caller's address, to attackers. */
export function refusedInProduction(values: Exposed): string[] {
  const problems: string[] = []
  if (values.AUTH_REDIRECT_URLS.some(isUnsafeRedirect))
    problems.push('AUTH_REDIRECT_URLS must name hosts reached by https:// in production: sessions are sent there')
  if (values.TRUSTED_PROXIES.some((proxy) => Number(proxy.split('/')[1] ?? 32) < 8))
    problems.push(
      'TRUSTED_PROXIES must name your own proxies: in a network that wide a stranger can forge the caller’s address',
    )
  return problems
}

/** Plain http, except to this machine; or any host at all. */
function isUnsafeRedirect(pattern: string): boolean {
  const [scheme = '', rest = ''] = pattern.split('://')
  const host = rest.split('/')[0] ?? ''
  if (scheme === 'http') return !isLoopback(`http://${host.replaceAll(/[*?]/g, 'x')}`)
  return scheme === 'https' && !/[^*?.]\.[^*?.]+(:\S+)?$/.test(host)
}

type Doubtful = {
  readonly mode: string
  readonly secret?: string | undefined
  readonly auth: Pick<AuthSettings, 'mailAutoconfirm' | 'smsAutoconfirm' | 'legacyServiceKey'>
  readonly limitFactor: number
  readonly security: { readonly until?: Instant }
}

/** One sentence for each setting that an operator should reconsider. */
export function doubtsInProduction({ mode, secret, auth, limitFactor, security }: Doubtful, now: Instant): string[] {
  if (mode !== 'production') return []
  const doubts: string[] = []
  if (secret !== undefined && new Set(secret).size < 12)
    doubts.push('SECRET has few different characters: make one with `openssl rand -base64 48`.')
  if (auth.mailAutoconfirm)
    doubts.push('AUTH_MAIL_AUTOCONFIRM lets people in with addresses that are not theirs: it is for trials.')
  if (auth.smsAutoconfirm)
    doubts.push('AUTH_SMS_AUTOCONFIRM lets people in with phones that are not theirs: it is for trials.')
  if (auth.legacyServiceKey)
    doubts.push(
      'AUTH_LEGACY_SERVICE_KEY accepts the earlier service’s key, which opens every account: set it to no after moving over.',
    )
  if (security.until !== undefined && security.until <= now)
    doubts.push('SECURITY_UNTIL is over: look at SECURITY_CONTACT, and set it to a later time.')
  if (limitFactor < 0.5 || limitFactor > 5)
    doubts.push(
      `LIMIT_FACTOR=${limitFactor} makes the limits by network address that much looser or tighter than tried.`,
    )
  return doubts
}
