/** Only letters and digits, in lower case. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a guesser tries the password first: blanks, or the name of the product or of the person, with or without
 * signs and digits after it.
 *
 * @param names the product's, and the person's sign-in names; for an address also the part before the @.
 */
export function isObvious(password: string, names: readonly (string | null | undefined)[]): boolean {
  if (password.trim() === '') return true
  const words = names.flatMap((name) => (name ? [bare(name), bare(name.split('@')[0] ?? '')] : []))
  const bared = bare(password)
  const stem = bared.replace(/\p{N}+$/u, '')
  return words.some((word) => word !== '' && (word === bared || word === stem))
}
