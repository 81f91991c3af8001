import { countryName } from '#values/countries.ts'

type Placed = Record<'city' | 'country' | 'typedCity' | 'typedCountry', string | null>

/** Where the institution is by the register, else by the researcher's own word. */
export const workPlaceOf = ({ city, country, typedCity, typedCountry }: Placed) =>
  typedCountry === null ? { city, country } : { city: typedCity, country: countryName(typedCountry) }
