import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { countryCodes } from '#values/countries.ts'
import { plainText } from '#values/plain-text.ts'
import { idField } from '#wire/fields.ts'
import { jobLimits, listRowsMax, payCurrencies, payMax, payPeriods } from '../rules/entering.ts'
import { jobCategories, jobTypes } from '../rules/jobs.ts'

// What a poster enters.

export const tooLong = (max: number): string => `Please keep to ${inThousands(max)} characters.`
const written = (max: number, missing: string) =>
  z.string(missing).overwrite(plainText).min(1, missing).max(max, tooLong(max))
/** Absent and empty are the same. */
const maybe = (max: number) =>
  z
    .string()
    .overwrite(plainText)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null)
/** JPST-18: empty rows are left out. */
const rows = (missing: string) =>
  z
    .array(z.string().overwrite(plainText).max(jobLimits.listRow, tooLong(jobLimits.listRow)), missing)
    .max(listRowsMax * 2, `Please keep to ${listRowsMax} rows.`)
    .transform((list) => list.filter((row) => row !== ''))
    .pipe(z.array(z.string()).min(1, missing).max(listRowsMax, `Please keep to ${listRowsMax} rows.`))

/** 'science' or 'science/ecology'; the action checks that the area exists. */
const discipline = /^[a-z\d-]{1,40}(\/[a-z\d-]{1,40})?$/

const range = z
  .object({
    min: z.int('Please enter a whole number.').min(0, 'Please enter a whole number.').max(payMax, 'This is too much.'),
    max: z
      .int('Please enter a whole number.')
      .min(0, 'Please enter a whole number.')
      .max(payMax, 'This is too much.')
      .nullable(),
    currency: z.enum(payCurrencies, 'Please choose a currency.'),
    period: z.enum(payPeriods, 'Please choose what it is paid for.'),
  })
  .refine(({ min, max }) => max === null || max >= min, {
    message: 'The upper end must not be below the lower one.',
    path: ['max'],
  })

const wording = {
  title: written(jobLimits.title, 'Please enter a title.'),
  company: written(jobLimits.company, 'Please enter the company or institution.'),
  location: written(jobLimits.location, 'Please enter where the work is done.'),
  country: z.enum(countryCodes, 'Please choose a country of the list.').nullish(),
  isRemote: z.boolean().optional(),
  type: z.enum(jobTypes, 'Please choose a type.'),
  category: z.enum(jobCategories, 'Please choose a category.'),
  discipline: z.string().regex(discipline, 'Please choose a discipline of the list.').nullish(),
  salary: maybe(jobLimits.salary),
  salaryRange: range.nullish(),
  deadline: z.iso.date('Please choose a day.'),
  description: written(jobLimits.description, 'Please describe the position briefly.'),
  fullDescription: written(jobLimits.fullDescription, 'Please describe the position in detail.'),
  requirements: rows('Please add at least one requirement.'),
  benefits: rows('Please add at least one benefit.'),
  companyDescription: maybe(jobLimits.companyDescription),
  logoFileId: z.uuid().nullish(),
  project: z.object({ id: idField<'project'>(), budgetKey: z.uuid() }).nullish(),
}
export const JobDraft = z.object(wording)
export type JobDraft = z.output<typeof JobDraft>
