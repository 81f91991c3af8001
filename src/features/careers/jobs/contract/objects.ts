import * as z from 'zod'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { jobFacets, jobFlags } from '../rules/choice.ts'
import { payPeriods } from '../rules/entering.ts'
import { jobCategories, jobStates, jobTypes } from '../rules/jobs.ts'
import { reportKinds } from '../rules/reports.ts'
import { doubts } from '../rules/score.ts'

/** The project that pays for a position. */
const PayingProject = z.object({ id: idField<'project'>(), title: z.string() })

const pay = {
  /** In the poster's own words; null if there are none. */
  salary: z.string().nullable(),
  /** In whole units of the currency. */
  salaryRange: z
    .object({ min: z.int(), max: z.int().nullable(), currency: z.string(), period: z.enum(payPeriods) })
    .nullable(),
}

/** JOBS-13. */
export const JobCard = z
  .object({
    id: idField<'job'>(),
    title: z.string(),
    company: z.string(),
    location: z.string(),
    country: z.string().nullable(),
    isRemote: z.boolean(),
    type: z.enum(jobTypes),
    category: z.enum(jobCategories),
    discipline: z.string().nullable(),
    description: z.string(),
    ...pay,
    postedDate: instantField,
    /** A day; the position closes at its end in UTC (AMB-142). */
    deadline: z.iso.date(),
    /** Days left, rounded up; null once the deadline has passed. */
    daysLeft: z.int().nullable(),
    project: PayingProject.nullable(),
  })
  .meta({ id: 'JobCard' })
export type JobCard = z.output<typeof JobCard>

/** As shown on the page of the project that pays for it. */
export const PaidJob = JobCard.extend({
  /** The line of the project's budget. */
  line: z.string(),
}).meta({ id: 'PaidJob' })
export type PaidJob = z.output<typeof PaidJob>

const FacetValue = z.object({
  value: z.string(),
  label: z.string(),
  /** The number of results with it; null if not counted. */
  count: z.int().nullable(),
  isChosen: z.boolean(),
})

export const JobList = z
  .object({
    items: z.array(JobCard),
    /** The number of results; if `isMore`, at least that many. */
    total: z.int(),
    isMore: z.boolean(),
    /** Whether only the newest positions were searched, as for words of one or two letters. */
    isCut: z.boolean(),
    /** The value of `after` for the next page; null at the end. */
    next: z.string().nullable(),
    facets: z.array(z.object({ facet: z.enum(jobFacets), values: z.array(FacetValue) })),
    flags: z.array(z.object({ flag: z.enum(jobFlags), count: z.int().nullable(), isChosen: z.boolean() })),
  })
  .meta({ id: 'JobList' })
export type JobList = z.output<typeof JobList>

/** What a poster entered, to fill the form again. */
export const JobWording = z
  .object({
    title: z.string(),
    company: z.string(),
    location: z.string(),
    country: z.string().nullable(),
    isRemote: z.boolean(),
    type: z.enum(jobTypes),
    category: z.enum(jobCategories),
    /** 'science' or 'science/ecology'. */
    discipline: z.string().nullable(),
    ...pay,
    deadline: z.iso.date(),
    description: z.string(),
    fullDescription: z.string(),
    requirements: z.array(z.string()),
    benefits: z.array(z.string()),
    companyDescription: z.string().nullable(),
    logo: z.object({ fileId: z.uuid(), url: z.string() }).nullable(),
    project: z.object({ id: idField<'project'>(), budgetKey: z.uuid() }).nullable(),
  })
  .meta({ id: 'JobWording' })
export type JobWording = z.output<typeof JobWording>

/** The project that pays, with the line of its budget. */
export const JobProject = PayingProject.extend({
  sector: z.string(),
  subsection: z.string(),
  /** US dollars. */
  totalFunded: z.number(),
  totalTarget: z.number(),
  donorCount: z.int(),
  line: z.object({ use: z.string(), label: z.string(), cents: centsField }).nullable(),
  donorsToldAt: instantField.nullable(),
}).meta({ id: 'JobProject' })
export type JobProject = z.output<typeof JobProject>

/** JOBS-12. */
export const JobDetail = JobCard.omit({ project: true })
  .extend({
    fullDescription: z.string(),
    requirements: z.array(z.string()),
    benefits: z.array(z.string()),
    companyDescription: z.string().nullable(),
    companyLogo: z.string().nullable(),
    /** ISO 3166; for search engines. */
    countryCode: z.string().nullable(),
    closesAt: instantField,
    /** When its poster closed it. */
    closedAt: instantField.nullable(),
    /** Who posted it; null for a poster without an account. */
    postedBy: z.string().nullable(),
    project: JobProject.nullable(),
    /** True for its poster only. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'JobDetail' })
export type JobDetail = z.output<typeof JobDetail>

/** A position as its poster manages it. */
export const OwnJob = z
  .object({
    id: idField<'job'>(),
    state: z.enum(jobStates),
    /** Sent along with each change. */
    version: z.int(),
    isPublic: z.boolean(),
    closesAt: instantField,
    firstPublishedAt: instantField.nullable(),
    /** A newer wording waits for a moderator; the previous one stays public. */
    isWaiting: z.boolean(),
    /** Its applications stay closed until a moderator has looked at its text. */
    isSealed: z.boolean(),
    /** Why a moderator refused the last wording, or removed the position. */
    reason: z.string().nullable(),
    /** The last wording, public or not, and its number. */
    wording: JobWording,
    revision: z.int(),
    /** Managed through the mailed link, without an account. */
    isByLink: z.boolean(),
  })
  .meta({ id: 'OwnJob' })
export type OwnJob = z.output<typeof OwnJob>

export const OwnJobRow = z.object({
  id: idField<'job'>(),
  title: z.string(),
  state: z.enum(jobStates),
  deadline: z.iso.date(),
  daysLeft: z.int().nullable(),
  isWaiting: z.boolean(),
})
export type OwnJobRow = z.output<typeof OwnJobRow>

const JobReport = z.object({ kind: z.enum(reportKinds), words: z.string(), at: instantField })

/** A position for a moderator to look at: held, sealed or reported. */
export const HeldJob = z
  .object({
    id: idField<'job'>(),
    version: z.int(),
    state: z.enum(jobStates),
    isPublic: z.boolean(),
    /** Since when it has been waiting: its wording, or its oldest report. */
    since: instantField,
    poster: z.object({ name: z.string().nullable(), email: z.string().nullable(), isAccount: z.boolean() }),
    /** The wording that waits; null if none does. */
    waiting: z.object({ revision: z.int(), isEdit: z.boolean() }).nullable(),
    /** Its applications stay closed until a moderator decides. */
    isSealed: z.boolean(),
    /** About the wording that waits, or about the public one while it is sealed. */
    doubts: z.array(z.enum(doubts)),
    wording: JobWording,
    country: z.string().nullable(),
    project: z.string().nullable(),
    reports: z.array(JobReport),
  })
  .meta({ id: 'HeldJob' })
export type HeldJob = z.output<typeof HeldJob>

/** A project that may pay for a position of the caller. */
export const PayingChoice = z.object({
  id: idField<'project'>(),
  title: z.string(),
  lines: z.array(z.object({ key: z.uuid(), use: z.string(), label: z.string(), cents: centsField })),
})
export type PayingChoice = z.output<typeof PayingChoice>
