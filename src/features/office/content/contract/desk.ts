import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { textLengthMax } from '#features/foundation/rich-text/rules/lengths.ts'
import { pieceKinds } from '#features/research/versions/rules/difference.ts'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { changesLengthMax, slugShape, textKinds, titleLengthMax } from '../rules/desk.ts'

const place = z.object({
  kind: z.enum(textKinds),
  slug: z.string().max(80).regex(slugShape, 'Small letters, digits and hyphens.'),
})

export const TextRow = z
  .object({
    kind: z.enum(textKinds),
    slug: z.string(),
    title: z.string(),
    group: z.string(),
    /** Whether staff have published a version over the one that came with the product. */
    isEdited: z.boolean(),
    /** Whether a version waits for its day. */
    isComing: z.boolean(),
    isRemoved: z.boolean(),
  })
  .meta({ id: 'TextRow' })
export type TextRow = z.infer<typeof TextRow>

const Words = z.object({ title: z.string(), group: z.string(), body: z.string(), changes: z.string() })

export const TextVersion = Words.extend({
  id: z.uuid(),
  isRemoved: z.boolean(),
  /** Whether people are asked to agree to it at their next sign-in. */
  asksAgreement: z.boolean(),
  effectiveAt: instantField,
  by: z.string(),
  at: instantField,
  undoneAt: instantField.nullable(),
  /** What it changed, against the version before it. */
  pieces: z.array(z.object({ kind: z.enum(pieceKinds), text: z.string() })),
  /** Whether it is the latest and, of a legal text, not yet in force. */
  canUndo: z.boolean(),
}).meta({ id: 'TextVersion' })
export type TextVersion = z.infer<typeof TextVersion>

export const EditedText = z
  .object({
    kind: z.enum(textKinds),
    slug: z.string(),
    /** What the next version begins with: the latest one. */
    latest: Words.extend({ isRemoved: z.boolean() }),
    /** Names the latest version for the next save: its id, or 'shipped'; 'new' for a text that is not there. */
    base: z.string(),
    versions: z.array(TextVersion),
    /** What came with the product; null for a text that staff began. */
    shipped: Words.nullable(),
  })
  .meta({ id: 'EditedText' })
export type EditedText = z.infer<typeof EditedText>

const body = typedText('Please write the text.')
  .trim()
  .min(1, 'Please write the text.')
  .max(textLengthMax, 'Please keep the text to 20,000 characters.')

export const textsDeskContract = contract({
  'GET /api/admin/texts': {
    summary: 'Help, answers and legal texts, and which of them staff have worded anew',
    allow: allow.staff('all'),
    answer: { json: z.object({ items: z.array(TextRow), figures: z.record(z.string(), z.string()) }) },
  },
  'GET /api/admin/texts/:kind/:slug': {
    summary: 'A text with all its versions',
    allow: allow.staff('all'),
    params: place,
    answer: { json: EditedText },
    refusals: { text_not_found: 404 },
  },
  'POST /api/admin/texts/:kind/:slug/versions': {
    summary: 'Publishes a version of a text, at once or from a day on; the versions before stay readable',
    allow: allow.staff('all'),
    params: place,
    body: z.object({
      title: typedText('Please write a title.')
        .trim()
        .min(1, 'Please write a title.')
        .max(titleLengthMax, `Please keep to ${titleLengthMax} characters.`),
      group: z.string().max(40),
      body,
      /** For readers of a legal text. */
      changes: typedText('Please say what changed.')
        .trim()
        .max(changesLengthMax, `Please keep to ${inThousands(changesLengthMax)} characters.`),
      isRemoved: z.boolean(),
      /** Of a legal text: whether people are asked to agree to it at their next sign-in. */
      asksAgreement: z.boolean().default(false),
      /** Null for at once. */
      effectiveAt: instantField.nullable(),
      base: z.string().max(40),
    }),
    bodyBytesMax: 128 * 1024,
    status: 201,
    answer: { json: EditedText },
    refusals: {
      text_changed: 409,
      text_incomplete: { status: 422, data: z.object({ fields: z.record(z.string(), z.string()) }) },
    },
  },
  'POST /api/admin/texts/:kind/:slug/undo': {
    summary: 'Takes back the latest version of a text while that is safe; it stays readable',
    allow: allow.staff('all'),
    params: place,
    body: z.object({ id: idField<'text version'>() }),
    answer: { json: EditedText },
    refusals: { text_not_found: 404, text_changed: 409, text_in_force: 409 },
  },
  'POST /api/admin/texts/preview': {
    summary: 'A text as its readers will see it, its figures filled in; nothing is kept',
    allow: allow.staff('all'),
    body: z.object({ body: typedText().max(textLengthMax, 'Please keep the text to 20,000 characters.') }),
    bodyBytesMax: 128 * 1024,
    answer: {
      json: z.object({ text: z.string(), rendered: Rendered, unknown: z.array(z.string()) }),
    },
  },
})
