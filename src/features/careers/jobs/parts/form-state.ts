import { keptChanges } from '#ui/kept-changes.ts'
import type { JobWording } from '../contract/objects.ts'
import type { PayPeriod } from '../rules/entering.ts'
import type { JobCategory, JobType } from '../rules/jobs.ts'

/** The form's fields, as text so that half-typed values are kept too. */
export type JobFields = {
  readonly title: string
  readonly company: string
  readonly location: string
  readonly country: string
  readonly isRemote: boolean
  readonly type: JobType | ''
  readonly category: JobCategory | ''
  readonly discipline: string
  readonly salary: string
  readonly payMin: string
  readonly payMax: string
  readonly payCurrency: string
  readonly payPeriod: PayPeriod | ''
  readonly deadline: string
  readonly description: string
  readonly fullDescription: string
  readonly requirements: readonly string[]
  readonly benefits: readonly string[]
  readonly companyDescription: string
  readonly contactEmail: string
  readonly logo: {
    readonly fileId: string
    readonly name: string
    readonly sizeBytes: number
    readonly previewUrl?: string | undefined
  } | null
  /** The ids of a project and of a line of its budget, separated by a space. */
  readonly project: string
}
export type TextField = { [K in keyof JobFields]: JobFields[K] extends string ? K : never }[keyof JobFields]

export const emptyJob: JobFields = {
  ...{ title: '', company: '', location: '', country: '', isRemote: false, type: '', category: '', discipline: '' },
  ...{ salary: '', payMin: '', payMax: '', payCurrency: 'USD', payPeriod: 'year', deadline: '' },
  ...{ description: '', fullDescription: '', requirements: [''], benefits: [''], companyDescription: '' },
  ...{ contactEmail: '', logo: null, project: '' },
}

/** Fills the form from an existing position. */
export const fieldsOf = (job: JobWording): JobFields => ({
  ...{ title: job.title, company: job.company, location: job.location, country: job.country ?? '' },
  ...{ isRemote: job.isRemote, type: job.type, category: job.category, discipline: job.discipline ?? '' },
  salary: job.salary ?? '',
  payMin: job.salaryRange ? String(job.salaryRange.min) : '',
  payMax: job.salaryRange?.max != null ? String(job.salaryRange.max) : '',
  payCurrency: job.salaryRange?.currency ?? 'USD',
  payPeriod: job.salaryRange?.period ?? 'year',
  ...{ deadline: job.deadline, description: job.description, fullDescription: job.fullDescription },
  ...{ requirements: job.requirements, benefits: job.benefits, companyDescription: job.companyDescription ?? '' },
  contactEmail: '',
  logo: job.logo ? { fileId: job.logo.fileId, name: 'Logo', sizeBytes: 0, previewUrl: job.logo.url } : null,
  project: job.project ? `${job.project.id} ${job.project.budgetKey}` : '',
})

/** What was typed, and over which wording, by its number; a position that is not posted yet has none. */
export type JobChanges = Partial<JobFields> & { readonly typedOver?: number | undefined }

/** What this tab kept of the form. */
export const changesIn = (kept: string, begin: JobFields): JobChanges =>
  keptChanges<JobChanges>(kept, { ...begin, typedOver: 0 }, isAlike)

function isAlike(value: unknown, given: unknown, name: string): boolean {
  if (name === 'logo') return value === null || (typeof value === 'object' && 'fileId' in value)
  if (Array.isArray(given))
    return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'string')
  return typeof value === typeof given
}

const numberOf = (typed: string): number =>
  /^\d[\d,\s]*$/.test(typed.trim()) ? Number(typed.replaceAll(/[,\s]/g, '')) : Number.NaN

/** The request body, as far as the fields are filled in; the server reports what is missing. */
export function bodyOf(fields: JobFields) {
  const { payMin, payMax, payCurrency, payPeriod, logo, project, contactEmail: _, type, category, ...rest } = fields
  const [id = '', budgetKey = ''] = project.split(' ')
  const hasRange = payMin.trim() !== '' || payMax.trim() !== ''
  return {
    ...rest,
    type: type as JobType,
    category: category as JobCategory,
    country: fields.country || null,
    discipline: fields.discipline || null,
    salaryRange: hasRange
      ? {
          min: numberOf(payMin.trim() === '' ? payMax : payMin),
          max: payMax.trim() === '' ? null : numberOf(payMax),
          currency: payCurrency,
          period: payPeriod as PayPeriod,
        }
      : null,
    requirements: [...fields.requirements],
    benefits: [...fields.benefits],
    logoFileId: logo?.fileId ?? null,
    project: project === '' ? null : { id, budgetKey },
  }
}
