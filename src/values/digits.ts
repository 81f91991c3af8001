/**
 * A whole number as people write it: digits, with a comma before each three or with none at all. Undefined for anything
 * else, such as 1e3, 0x10 or 1,00, which a program would parse as something else than was meant. Shared by forms and
 * the server.
 */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** The same with or without a dollar sign before it. */
export const typedDollars = (typed: string): number | undefined => wholeNumber(typed.trim().replace(/^\$\s*/, ''))

/** A share as people write it, 30 or 12.5 or 12.5 %, in basis points; undefined for anything else, and for zero. */
export function shareOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '', part = ''] = text.split('.')
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return basisPoints >= 1 && basisPoints <= 10_000 ? basisPoints : undefined
}
