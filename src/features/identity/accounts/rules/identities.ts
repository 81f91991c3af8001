type Seen = { readonly provider: string; readonly data: Readonly<Record<string, unknown>> }

const addressOf = ({ data }: Seen): string | undefined =>
  data.email_verified === true && typeof data.email === 'string' ? data.email : undefined

/**
 * The address of an account after an identity has left: the same unless it came with that one alone; then that of the
 * oldest other identity with a proven address.
 *
 * @returns undefined when it stays.
 */
export function primaryEmailAfterUnlink(
  email: string | null,
  leaving: Seen,
  rest: readonly Seen[],
): string | undefined {
  const isElsewhere = rest.some((one) => one.provider === 'email' || addressOf(one) === email)
  const wasItsOwn = leaving.provider === 'email' || addressOf(leaving) === email
  if (isElsewhere || !wasItsOwn) return undefined
  return rest.map(addressOf).find((address) => address !== undefined)
}
