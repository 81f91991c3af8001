const digitsMin = 3

/**
 * The digits of a search that may be a telephone number or a part of one, as phones are kept: without plus sign, leading
 * double nought and what people write between. Undefined where it is something else.
 */
export function digitsOf(search: string): string | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^00/, '')
  return digits.length < digitsMin ? undefined : digits
}
