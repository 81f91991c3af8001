/**
 * The fields of a form that this tab kept: only the changed ones, so that the others are as they were saved last, in
 * whatever tab. Without entries of the wrong type.
 *
 * @param kept the draft's text; '' if nothing is kept. @param given the form without it.
 */
export function keptChanges<F extends object>(
  kept: string,
  given: F,
  isAlike: (value: unknown, given: unknown, name: string) => boolean,
): Partial<F> {
  if (kept === '') return {}
  try {
    const found = Object.entries(JSON.parse(kept) as Record<string, unknown>)
    const all = given as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      found.filter(([name, value]) => name in all && isAlike(value, all[name], name)),
    ) as Partial<F>
  } catch {
    return {}
  }
}
