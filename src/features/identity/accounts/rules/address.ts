const local = /^[^\s@"<>(),:;\\[\]]{1,64}$/u
const domain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * An e-mail address in the one form that is stored and compared: trimmed, NFC, lower case, the domain in ASCII
 * (IDNA). Undefined when it is invalid.
 */
export function normalEmail(text: string): string | undefined {
  const address = text.trim().normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > 254) return undefined
  const host = asciiDomain(address.slice(at + 1))
  const name = address.slice(0, at)
  return host && local.test(name) && domain.test(host) ? `${name}@${host}` : undefined
}

function asciiDomain(name: string): string | undefined {
  if (/[/:?#%@\s]/.test(name)) return undefined
  const url = `http://${name}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
