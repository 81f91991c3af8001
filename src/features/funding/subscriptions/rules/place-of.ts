import { countryName } from '#values/countries.ts'
import type { Place } from './life.ts'

/** 'Germany', from DE; a part of a country keeps its code: 'United States, US-CA' (ISO 3166-2). */
export const placeOf = (region: string): string => {
  const country = countryName(region.slice(0, 2))
  return region.length > 2 ? `${country}, ${region}` : country
}

/** 'United States, 94103'. */
export const addressText = ({ region, postalCode }: Place): string =>
  postalCode === null ? placeOf(region) : `${placeOf(region)}, ${postalCode}`
