import * as z from 'zod'
import { settingKeys } from '#features/foundation/settings/rules/settings.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField, typedText } from '#wire/fields.ts'

const chief = allow.staff('all')
const value = z.union([z.string(), z.number(), z.boolean()])

export const SettingChange = z
  .object({
    no: z.int(),
    /** Null for the default. */
    before: value.nullable(),
    after: value.nullable(),
    /** The change that it took back. */
    undoOf: z.int().nullable(),
    by: z.string(),
    at: instantField,
  })
  .meta({ id: 'SettingChange' })
export type SettingChange = z.output<typeof SettingChange>

export const SettingRow = z
  .object({
    key: z.enum(settingKeys),
    value,
    byDefault: value,
    /** The environment's setting that names it: staff cannot change it then. */
    fixedBy: z.string().nullable(),
    /** The number of its latest change, to be given back with the next one; 0 while there is none. */
    lastNo: z.int(),
    /** The latest changes, newest first. */
    changes: z.array(SettingChange),
  })
  .meta({ id: 'SettingRow' })
export type SettingRow = z.output<typeof SettingRow>

const SettingList = z.object({ settings: z.array(SettingRow), now: instantField }).meta({ id: 'SettingList' })
export type SettingList = z.output<typeof SettingList>

export const FixedValues = z
  .object({
    constants: z.array(z.object({ label: z.string(), value: z.string() })),
    environment: z.array(
      z.object({
        name: z.string(),
        meaning: z.string(),
        isSet: z.boolean(),
        /** Null for secrets, for addresses that may hold one, and where nothing is set. */
        value: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FixedValues' })
export type FixedValues = z.output<typeof FixedValues>

const params = z.object({ key: z.string().max(60) })
const refusals = { setting_not_found: 404, setting_fixed: 409, setting_changed: 409, setting_not_valid: 422 } as const

export const settingsContract = contract({
  'GET /api/admin/settings': {
    summary: 'What staff may change while the product runs, with the latest changes',
    allow: chief,
    answer: { json: SettingList },
  },
  'PUT /api/admin/settings/:key': {
    summary: 'Sets a value for everybody at once, or takes it back to its default',
    allow: chief,
    params,
    body: z.object({
      /** Null for the default. */
      value: z
        .union([
          typedText().trim().max(1000, 'Please keep to 1,000 characters.'),
          z.number('Please give a number.'),
          z.boolean(),
        ])
        .nullable(),
      lastNo: z.int().min(0),
    }),
    answer: { json: SettingList },
    refusals,
  },
  'POST /api/admin/settings/:key/undo': {
    summary: 'Takes back the latest change of a setting: what held before it holds again',
    allow: chief,
    params,
    body: z.object({ no: z.int().min(1) }),
    answer: { json: SettingList },
    refusals,
  },
  'GET /api/admin/fixed-values': {
    summary: 'What cannot be changed while the product runs: constants, and what the environment sets, without secrets',
    allow: chief,
    answer: { json: FixedValues },
  },
})
