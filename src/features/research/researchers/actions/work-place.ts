import { countryName } from '#values/countries.ts'

type Placed = Record<'city' | 'country' | 'typedCity' | 'typedCountry', string | null>

/** The institution's place by the register, otherwise as the researcher entered it. */
export const workPlaceOf = ({ city, country, typedCity, typedCountry }: Placed) =>
  typedCountry === null ? { city, country } : { city: typedCity, country: countryName(typedCountry) }
