import * as z from 'zod'

// Records of the Research Organization Registry as its dump holds them (schema 2.0 and 2.1).

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id in an address such as https://ror.org/042nb2s44; its last two digits check the six before (ISO 7064). */
export function rorIdOf(typed: string): string | undefined {
  const id = /^(?:https?:\/\/ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}\d{2})$/.exec(typed.trim().toLowerCase())?.[1]
  if (!id) return undefined
  const number = Array.from(id.slice(1, 7)).reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0)
  return 98 - ((number * 100) % 97) === Number(id.slice(7)) ? id : undefined
}

const Name = z.object({ value: z.string().trim().min(1).max(500), types: z.array(z.string()) })
const Place = z.object({
  geonames_details: z.object({
    name: z.string().nullish(),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish(),
    country_name: z.string().nullish(),
    country_subdivision_name: z.string().nullish(),
    lat: z.number().min(-90).max(90).nullish(),
    lng: z.number().min(-180).max(180).nullish(),
  }),
})
const Entry = z.object({
  id: z.string(),
  names: z.array(Name).min(1),
  locations: z.array(Place).default([]),
  status: z.enum(['active', 'inactive', 'withdrawn']),
  relationships: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
})

export type Institution = {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly acronyms: readonly string[]
  readonly countryCode: string | null
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly status: 'active' | 'inactive' | 'withdrawn'
  readonly succeededBy: string | null
}

/** What we keep of a record; undefined when it is none of the register's. */
export function institutionOf(record: unknown): Institution | undefined {
  const read = Entry.safeParse(record)
  const id = read.success ? rorIdOf(read.data.id) : undefined
  if (!read.success || !id) return undefined
  const { names, locations, status, relationships } = read.data
  const shown = names.find(({ types }) => types.includes('ror_display')) ?? names[0]
  const others = names.filter(({ value }) => value !== shown?.value)
  const successor = relationships.find(({ type }) => type.toLowerCase() === 'successor')
  const place = locations[0]?.geonames_details
  return {
    id,
    name: shown?.value ?? '',
    aliases: distinct(others.filter(({ types }) => !types.includes('acronym'))),
    acronyms: distinct(others.filter(({ types }) => types.includes('acronym'))),
    countryCode: place?.country_code ?? null,
    country: place?.country_name ?? null,
    region: place?.country_subdivision_name || null,
    city: place?.name ?? null,
    latitude: place?.lat ?? null,
    longitude: place?.lng ?? null,
    status,
    succeededBy: (successor && rorIdOf(successor.id)) ?? null,
  }
}

const distinct = (names: readonly { readonly value: string }[]): string[] => [
  ...new Set(names.map(({ value }) => value)),
]
