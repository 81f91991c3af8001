/** A place with its names folded (values/folded-word.ts). */
export type Keys = { readonly country: string; readonly regionKey: string | null; readonly cityKey: string | null }

export const distances = ['city', 'region', 'country'] as const
export type Distance = (typeof distances)[number]

export type NearList = {
  readonly distance: Distance
  readonly scope: string
  /** Earlier lists: projects in one of them are nearer. */
  readonly nearer: readonly string[]
}

/**
 * The lists of open projects around a place, the nearest first (AMB-137). 'Springfield' in two regions is two places:
 * a city counts with its region, or without one where the project or the donor names none.
 */
export function listsAround({ country, regionKey, cityKey }: Keys): readonly NearList[] {
  const at = `near/${country}`
  const lists: { readonly distance: Distance; readonly scope: string }[] = []
  if (cityKey !== null && regionKey === null) lists.push({ distance: 'city', scope: `${at}/*/${cityKey}` })
  if (cityKey !== null && regionKey !== null)
    lists.push(
      { distance: 'city', scope: `${at}/${regionKey}/${cityKey}` },
      { distance: 'city', scope: `${at}/-/${cityKey}` },
    )
  if (regionKey !== null) lists.push({ distance: 'region', scope: `${at}/${regionKey}` })
  lists.push({ distance: 'country', scope: at })
  return lists.map((one, place) => ({ ...one, nearer: lists.slice(0, place).map(({ scope }) => scope) }))
}
