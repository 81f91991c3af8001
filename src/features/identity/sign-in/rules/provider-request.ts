/** Parameters that the flow itself sets; a caller's values are dropped. All others are passed on to the service. */
const reserved: ReadonlySet<string> = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'registration',
  'claims',
  'id_token_hint',
  'dpop_jkt',
])
const passedMax = 20
const textMax = 500

/** Parameters such as prompt, login_hint or hd, within bounds. */
export function passThroughParams(query: URLSearchParams): Record<string, string> {
  const passed = [...query].filter(
    ([name, text]) => !reserved.has(name.toLowerCase()) && name.length <= 50 && text.length <= textMax,
  )
  return Object.fromEntries(passed.slice(0, passedMax))
}

/** The configured scopes and those that the client adds (RFC 6749 §3.3); invalid ones are left out. */
export function scopesOf(configured: string, asked: string | null): string {
  const more = (asked ?? '').slice(0, textMax).split(/[\s,]+/)
  const clean = more.filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
  return [...new Set([...configured.split(' '), ...clean])].filter(Boolean).join(' ')
}

/** Plain http is only for a service on the same machine, for tests and developers. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
