/**
 * An ORCID iD as 0000-0000-0000-0000, from typed or pasted text: with or without its URL, hyphens or spaces. Undefined
 * when it has no sixteen characters or its check digit is wrong (ISO 7064, MOD 11-2; AMB-124).
 */
export function orcidOf(text: string): string | undefined {
  const plain = plainOf(text)
  if (!isWhole(plain) || checkDigit(plain.slice(0, 15)) !== plain[15]) return undefined
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}

function checkDigit(digits: string): string {
  const total = Array.from(digits).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

const plainOf = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/(www\.)?orcid\.org\//i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()

const isWhole = (plain: string): boolean => /^\d{15}[\dX]$/.test(plain)

/** The message about an invalid ORCID iD. */
export const orcidFault = (text: string): string =>
  isWhole(plainOf(text))
    ? 'One of the digits of this ORCID iD is wrong: its last one does not match the others. Please compare it with your ORCID page.'
    : 'This is not an ORCID iD. It has 16 digits, such as 0000-0002-1825-0097.'
