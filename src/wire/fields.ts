import * as z from 'zod'
import { wholeNumber } from '#values/digits.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import { plainText } from '#values/plain-text.ts'
import type { Instant } from '#values/time.ts'

// Branded values on the wire: checked as plain JSON, typed as what they mean. No transform, so the type that is sent is
// the type that arrives.

export const instantField = z.iso.datetime().meta({ id: 'Instant' }) as unknown as z.ZodType<Instant, Instant>
export const centsField = z.int() as unknown as z.ZodType<Cents, Cents>
/**
 * Callers may pass any text; anything but a UUID is refused. Handlers receive the branded id in lower case, as the
 * database returns it, so that two are compared as texts.
 */
export const idField = <Of extends string>(): z.ZodType<Id<Of>, string> =>
  z.uuid().toLowerCase() as unknown as z.ZodType<Id<Of>, string>

/**
 * Text that a person typed. Invisible characters that change the direction of a line are dropped on input, so that no
 * one's text misleads another reader; the limits count the stored text.
 */
export const typedText = (missing?: string): z.ZodString =>
  z
    .string(missing)
    // PostgreSQL text cannot contain it.
    .refine((typed) => !typed.includes('\0'), 'This holds a character that cannot be kept.')
    .overwrite(plainText)

const placeMoment = z.iso.datetime({ precision: 3 })
const isMoment = (text: string): boolean => text.startsWith('20') && placeMoment.safeParse(text).success

/** A cursor from the previous page: a moment of this century and the id of a row. */
export const placeField = (ids: z.ZodType<string> = z.guid()): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .refine(
      (text) => text[24] === '_' && isMoment(text.slice(0, 24)) && ids.safeParse(text.slice(25)).success,
      'This is no place in the list.',
    )
    .optional()

/** A whole number in a query, parsed the way forms parse typed text: 1,000 with or without its comma, never 1e3. */
export const digitsField = ({ min, max }: { readonly min: number; readonly max: number }, message: string) =>
  z
    .union([z.int(message).min(min, message).max(max, message), z.string().max(40, message)], message)
    .transform((given, context) => {
      const number = typeof given === 'string' ? wholeNumber(given) : given
      if (number !== undefined && number >= min && number <= max) return number
      context.addIssue(message)
      return z.NEVER
    })

const canBeDecoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The name of an upload, whose body is only the bytes. */
export const fileNameHeaders = z.object({
  'x-file-name': z
    .string('Please name the file, percent-encoded in UTF-8.')
    .max(4000, 'This file name is too long.')
    .refine(canBeDecoded, 'The file name must be percent-encoded UTF-8.'),
})
