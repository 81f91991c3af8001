/** First letters of the first and last word: "Ada King Lovelace" gives "AL"; "?" when there is no letter or digit. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${first}${last}`.toLocaleUpperCase('en-US')
}
