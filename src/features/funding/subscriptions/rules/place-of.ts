import { countryName } from '#values/countries.ts'

/** 'Germany', from DE; a part of a country keeps its code: 'United States, US-CA' (ISO 3166-2). */
export const placeOf = (region: string): string => {
  const country = countryName(region.slice(0, 2))
  return region.length > 2 ? `${country}, ${region}` : country
}
