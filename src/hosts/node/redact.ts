const hiddenKeys = /authorization|cookie|token|secret|password|passphrase|e-?mail|signature|^(to|cc|bcc|dsn|url)$/i
const mailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const credentialsInUrl = /:\/\/[^/@\s]+@/g
const secretInQuery = /([?&#](?:token|token_hash|code|access_token|refresh_token|secret|signature)=)[^&\s"']+/gi
const depthMax = 5

/**
 * Removes credentials and mail addresses from log lines, even those logged by mistake: by the name of a field, and by
 * their format in any text.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === depthMax) return '[deeper]'
  if (value instanceof Error) return errorFields(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, hiddenKeys.test(key) ? '[hidden]' : redact(one, depth + 1)]),
  )
}

export const scrub = (text: string): string =>
  text
    .replace(credentialsInUrl, '://[hidden]@')
    .replace(bearer, '$1 [hidden]')
    .replace(jwt, '[hidden]')
    .replace(secretInQuery, '$1[hidden]')
    .replace(mailAddress, '[mail address]')

/** From a driver's error only the code and the constraint, never `detail` or parameters, which quote people's data. */
function errorFields(error: Error, depth: number): Record<string, unknown> {
  const fields: Record<string, unknown> = { name: error.name, message: scrub(error.message) }
  for (const key of ['code', 'constraint_name', 'table_name', 'severity'] as const) {
    if (key in error) fields[key] = redact(error[key as keyof Error], depth + 1)
  }
  if (error.stack) fields.stack = scrub(error.stack)
  if (error.cause !== undefined) fields.cause = redact(error.cause, depth + 1)
  return fields
}
