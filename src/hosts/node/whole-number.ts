import * as z from 'zod'

/** A setting that is a whole number, for the table in settings.ts. */
export const wholeNumber = (min: number, max: number, unlessSet: number) => ({
  shape: z.coerce.number().int().min(min).max(max).default(unlessSet),
  expects: `a whole number from ${min} to ${max}`,
  byDefault: String(unlessSet),
})
