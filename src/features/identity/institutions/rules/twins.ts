type Placed = { readonly city: string | null; readonly country: string | null }
type Named = Placed & { readonly name: string; readonly alias: string | null }

/** Where an institution is, as one reads it. */
export const placeOf = ({ city, country }: Placed): string => [city, country].filter(Boolean).join(', ')

const isNamed = (one: Named, name: string): boolean =>
  one.name.toLowerCase() === name.toLowerCase() || one.alias?.toLowerCase() === name.toLowerCase()

/** Those that a typed name may mean, where that is more than one. */
export function twinsOf<Found extends Named>(found: readonly Found[], typed: string): readonly Found[] {
  const twins = found.filter((one) => isNamed(one, typed.trim()))
  return twins.length > 1 ? twins : []
}

/**
 * What a form writes for one that was chosen: with its place where others have its name, so that it stays told apart.
 */
export function nameAmong(found: readonly Named[], chosen: Named): string {
  const others = found.filter((one) => one !== chosen && isNamed(one, chosen.name))
  if (others.length === 0 || !chosen.city) return chosen.name
  const isAlone = others.every(({ city }) => city !== chosen.city)
  return `${chosen.name}, ${isAlone ? chosen.city : placeOf(chosen)}`
}
