import { inThousands } from '#values/count.ts'

type Range = { readonly min: number; readonly max: number | null; readonly currency: string; readonly period: string }

/** 'USD 24,000 to 30,000 a year'. */
function rangeText({ min, max, currency, period }: Range): string {
  const upTo = max !== null && max !== min ? ` to ${inThousands(max)}` : ''
  return `${currency} ${inThousands(min)}${upTo} ${period === 'hour' ? 'an' : 'a'} ${period}`
}

/** In the poster's own words, otherwise the range; undefined if neither was given. */
export const payText = (job: {
  readonly salary: string | null
  readonly salaryRange: Range | null
}): string | undefined => job.salary ?? (job.salaryRange ? rangeText(job.salaryRange) : undefined)

/** 'Delft, Netherlands, or remote'. The country is left out if the place already names it. */
export function placeText(job: {
  readonly location: string
  readonly country: string | null
  readonly isRemote: boolean
}): string {
  const { location, country, isRemote } = job
  const isNamed = country === null || location.toLowerCase().includes(country.toLowerCase())
  const place = isNamed ? location : `${location}, ${country}`
  return isRemote && !/remote/i.test(place) ? `${place}, or remote` : place
}

/** '39 positions', 'More than 312 positions'. */
export const countText = (total: number, isMore: boolean): string =>
  isMore ? `More than ${inThousands(total)} positions` : total === 1 ? '1 position' : `${inThousands(total)} positions`
