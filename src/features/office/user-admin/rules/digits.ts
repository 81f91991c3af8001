const digitsMin = 3

/**
 * The digits of a search that may be a phone number or a part of one, as phones are stored: without plus sign, leading
 * 00 and separators. Undefined for other searches.
 */
export function digitsOf(search: string): string | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^00/, '')
  return digits.length < digitsMin ? undefined : digits
}
