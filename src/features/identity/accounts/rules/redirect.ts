/** Allowed redirect targets: our own site, and the operator's list. */
export type RedirectRules = {
  /** Our own site. */
  readonly origin: string
  readonly auth: { readonly redirectUrls: readonly string[] }
}

/**
 * The target of a mailed link or a sign-in: the first requested URL that is on our own site or on the list, else the
 * site's front page, without its fragment. Never an error, and never anywhere else, whatever tricks the address
 * plays:
 * what is compared is what a browser would open, and an address that is written otherwise than it is read is refused.
 *
 * In the list `*` stops at `.` and `/`, `**` crosses them, `?` is one character. Host and path are compared apart, so
 * that nothing written for a path can name another host. An address may bring a query that its entry does not name.
 */
export function allowedRedirect(rules: RedirectRules, ...asked: (string | null | undefined)[]): string {
  for (const one of asked) {
    const url = one ? plainUrl(one) : undefined
    if (url && isAllowed(url, rules)) return hrefOf(url)
  }
  return `${rules.origin}/`
}

/** Whether an allowed redirect stays on our own site. */
export const isSameOrigin = ({ origin }: Pick<RedirectRules, 'origin'>, href: string): boolean =>
  new URL(href).origin === origin

const hrefOf = (url: URL): string => url.href.split('#', 1)[0] ?? ''

/** Schemes that run or read something at the target; no list can allow them. */
const neverSchemes = /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|ws|wss|ftp|mailto|tel|sms):/i

/**
 * Undefined unless every reader parses the text alike: printable ASCII, no backslash, no user, and the very host
 * that a browser finds in it. So numbers for hosts, other alphabets, tabs and the like are out.
 */
function plainUrl(text: string): URL | undefined {
  if (text.length > 2048 || !/^[\x21-\x7e]+$/.test(text) || /[\\"<>^`{|}]/.test(text)) return undefined
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined || neverSchemes.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const written = authority.toLowerCase().replace(defaultPort[url.protocol] ?? '', '')
  return url.username === '' && url.password === '' && url.host.toLowerCase() === written ? url : undefined
}

const defaultPort: Readonly<Record<string, RegExp>> = { 'http:': /:80$/, 'https:': /:443$/ }
const plainHost = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function isAllowed(url: URL, { origin, auth }: RedirectRules): boolean {
  if (url.origin === origin || isSameLoopback(url, new URL(origin))) return true
  if (isWeb(url) && !loopback.test(url.hostname) && !isPlainName(url.hostname)) return false
  return auth.redirectUrls.some((pattern) => matches(pattern, url))
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'
/** A host name; the last label of a numeric host is a number (WHATWG URL, "ends in a number"). */
const isPlainName = (host: string): boolean => plainHost.test(host) && !/(^|\.)\d+$/.test(host)

/** A site on the developer's own machine serves all of its ports. */
const isSameLoopback = (url: URL, site: URL): boolean =>
  loopback.test(site.hostname) && url.hostname === site.hostname && url.protocol === site.protocol

/** `scheme://host/path` with wildcards in host and path. */
const redirectPattern = /^([a-z][a-z0-9+.-]*):\/\/([^/\s#\\@]+)(\/[^\s#\\]*)?$/

function matches(pattern: string, url: URL): boolean {
  const [, scheme, host = '', path = '/'] = redirectPattern.exec(pattern) ?? []
  if (scheme === undefined || url.protocol !== `${scheme}:` || !glob(host).test(url.host)) return false
  const asked = url.pathname || '/'
  if (/%2f|%5c/i.test(asked)) return false
  return glob(path).test(asked + url.search) || glob(path).test(asked)
}

const compiled = new Map<string, RegExp>()

function glob(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const source = pattern.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : RegExp.escape(part)
  })
  const made = new RegExp(`^${source}$`, 's')
  compiled.set(pattern, made)
  return made
}
