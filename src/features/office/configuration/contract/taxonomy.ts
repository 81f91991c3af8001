import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField, typedText } from '#wire/fields.ts'

const chief = allow.staff('all')

const line = (max: number) =>
  typedText()
    .trim()
    .max(max, `Please keep to ${inThousands(max)} characters.`)
const place = z.string().max(85)
const Entry = z
  .object({
    label: line(200),
    /** False: stays for existing projects, not offered for new ones. */
    isOpen: z.boolean(),
    text: line(1000).optional(),
    /** Of an area of the form: where its projects are found. */
    places: z.array(place).max(40).optional(),
  })
  .meta({ id: 'TaxonomyEntry' })

const TaxonomyChange = z
  .object({
    no: z.int(),
    /** Null for the initial text. */
    before: Entry.nullable(),
    after: Entry.nullable(),
    /** The change that it took back. */
    undoOf: z.int().nullable(),
    by: z.string(),
    at: instantField,
  })
  .meta({ id: 'TaxonomyChange' })

const TaxonomyRow = z
  .object({
    /** 'sector/science', 'form/science/ecology', 'browse/science/ecology'. */
    key: z.string(),
    entry: Entry,
    /** As it was before staff changed it; null for an area that was added. */
    first: Entry.nullable(),
    /** The number of its latest change, to be given back with the next one; 0 while there is none. */
    lastNo: z.int(),
    changes: z.array(TaxonomyChange),
  })
  .meta({ id: 'TaxonomyRow' })
export type TaxonomyRow = z.output<typeof TaxonomyRow>

const TaxonomyDesk = z
  .object({
    sectors: z.array(
      z.object({
        sector: TaxonomyRow,
        /** The areas that researchers choose from; each names where its projects are found. */
        form: z.array(TaxonomyRow),
        /** What visitors browse; none for a sector that has no page. */
        browse: z.array(TaxonomyRow),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'TaxonomyDesk' })
export type TaxonomyDesk = z.output<typeof TaxonomyDesk>

const key = z.string().max(120)
const refusals = { setting_not_found: 404, setting_changed: 409, setting_not_valid: 422 } as const

export const taxonomyContract = contract({
  'GET /api/admin/taxonomy': {
    summary: 'Sectors and research areas, where the projects of each are found, and the latest changes',
    allow: chief,
    answer: { json: TaxonomyDesk },
  },
  'PUT /api/admin/taxonomy': {
    summary: 'Renames a sector or an area, switches an area on or off, or says where its projects are found',
    allow: chief,
    body: z.object({ key, entry: Entry, lastNo: z.int().min(0) }),
    answer: { json: TaxonomyDesk },
    refusals,
  },
  'POST /api/admin/taxonomy/areas': {
    summary: 'Adds an area to a sector of the form or of the pages; its address is made of its name, once',
    allow: chief,
    body: z.object({
      list: z.enum(['form', 'browse']),
      sectorId: z.string().max(40),
      label: line(200),
      text: line(1000).optional(),
      places: z.array(place).max(40).optional(),
    }),
    answer: { json: z.object({ key: z.string() }) },
    refusals,
  },
  'POST /api/admin/taxonomy/undo': {
    summary: 'Takes back the latest change of a sector or an area; an area that was added stays',
    allow: chief,
    body: z.object({ key, no: z.int().min(1) }),
    answer: { json: TaxonomyDesk },
    refusals,
  },
})
