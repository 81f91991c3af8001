import * as z from 'zod'
import { countryCodes } from '#values/countries.ts'
import { foldedWord } from '#values/folded-word.ts'
import { hourMs, minuteMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { typedText } from '#wire/fields.ts'

export const OwnPlace = z
  .object({
    /** An ISO 3166 code; null while no place is set. */
    country: z.string().nullable(),
    region: z.string().nullable(),
    city: z.string().nullable(),
    /** All countries by their names, from the server: browsers name some differently. */
    countries: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .meta({ id: 'OwnPlace' })
export type OwnPlace = z.output<typeof OwnPlace>

const country = z.enum(countryCodes as [string, ...string[]], 'Please choose a country from the list.')

/** Empty for none; signs alone are no name of a place. */
const placeName = (what: string) =>
  typedText()
    .trim()
    .max(100, 'Please keep to 100 characters.')
    .refine((typed) => typed === '' || foldedWord(typed) !== '', `Please write the name of a ${what}.`)

export const placesContract = contract({
  'GET /api/me/place': {
    summary: 'Where I am, as I typed it, with the countries to choose from',
    allow: allow.signedIn,
    answer: { json: OwnPlace },
  },
  'PUT /api/me/place': {
    summary: 'Says where I am; without a country nothing is kept',
    allow: allow.signedIn,
    body: z
      .object({ country: country.nullable(), region: placeName('region'), city: placeName('city') })
      .refine(({ country: chosen, region, city }) => chosen !== null || (region === '' && city === ''), {
        path: ['country'],
        message: 'Please choose a country.',
      }),
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: OwnPlace },
  },
  'GET /api/places': {
    summary: 'Regions or cities of a country where research is done, by the beginning of the name; at most eight',
    allow: allow.signedIn,
    query: z.object({
      country,
      kind: z.enum(['region', 'city']),
      q: typedText().max(100, 'Please keep to 100 characters.'),
    }),
    perPerson: { max: 600, windowMs: 10 * minuteMs },
    answer: { json: z.object({ items: z.array(z.string()) }) },
  },
})
