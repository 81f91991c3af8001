import * as z from 'zod'
import type { RichElement as Element } from '#values/rich-text.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { textLengthMax } from './rules/lengths.ts'

/**
 * An element of a rendered text. Tags and attributes are on the allow-list in rules/allowed.ts; its text is never
 * markup.
 */
export const RichElement: z.ZodType<Element, Element> = z
  .object({
    tag: z.string(),
    attributes: z.record(z.string(), z.string()).readonly().optional(),
    get children() {
      return z
        .array(z.union([z.string(), RichElement]))
        .readonly()
        .optional()
    },
  })
  .meta({ id: 'RichElement' })

/** A rendered text; null if it has no Markdown or could not be rendered, and is then shown as typed. */
export const Rendered = z
  .array(z.union([z.string(), RichElement]))
  .readonly()
  .nullable()

export const richTextContract = contract({
  'POST /api/previews': {
    summary: 'A text in Markdown as readers will see it; nothing is kept',
    allow: allow.signedIn,
    body: z.object({
      text: z.string().max(textLengthMax, 'Please keep the text to 20,000 characters.'),
    }),
    bodyBytesMax: 128 * 1024,
    perPerson: { max: 600, windowMs: hourMs },
    answer: { json: z.object({ rendered: Rendered }) },
  },
})
