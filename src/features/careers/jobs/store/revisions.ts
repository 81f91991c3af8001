import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { PayPeriod } from '../rules/entering.ts'
import type { JobCategory, JobType } from '../rules/jobs.ts'

/** One wording of a position. */
export type RevisionRow = {
  readonly jobId: Id<'job'>
  readonly number: number
  readonly title: string
  readonly company: string
  readonly location: string
  readonly country: string | null
  readonly isRemote: boolean
  readonly type: JobType
  readonly category: JobCategory
  readonly sector: string | null
  readonly area: string | null
  readonly salary: string | null
  readonly salaryMin: number | null
  readonly salaryMax: number | null
  readonly salaryCurrency: string | null
  readonly salaryPeriod: PayPeriod | null
  readonly deadline: string
  readonly description: string
  readonly fullDescription: string
  readonly requirements: readonly string[]
  readonly benefits: readonly string[]
  readonly companyDescription: string | null
  readonly logoFileId: string | null
  readonly projectId: Id<'project'> | null
  readonly budgetKey: string | null
  readonly outcome: 'passed' | 'refused' | null
}

/** For a row aliased `r`. */
export const revisionColumns: Sql = sql`r.job_id as "jobId", r.number, r.title, r.company, r.location, r.country,
  r.is_remote as "isRemote", r.type, r.category, r.sector, r.area, r.salary, r.salary_min as "salaryMin",
  r.salary_max as "salaryMax", r.salary_currency as "salaryCurrency", r.salary_period as "salaryPeriod", r.deadline,
  r.description, r.full_description as "fullDescription", r.requirements, r.benefits,
  r.company_description as "companyDescription", r.logo_file_id as "logoFileId", r.project_id as "projectId",
  r.budget_key as "budgetKey", r.outcome`

type Judged = { readonly madeAt: Instant; readonly score: number; readonly doubts: readonly string[] }

export const insertRevision = (tx: Database, r: Omit<RevisionRow, 'outcome'>, judged: Judged): Promise<unknown> =>
  tx.query(sql`
    insert into job_revisions (job_id, number, title, company, location, country, is_remote, type, category, sector,
      area, salary, salary_min, salary_max, salary_currency, salary_period, deadline, description, full_description,
      requirements, benefits, company_description, logo_file_id, project_id, budget_key, made_at, score, doubts)
    values (${r.jobId}, ${r.number}, ${r.title}, ${r.company}, ${r.location}, ${r.country}, ${r.isRemote}, ${r.type},
      ${r.category}, ${r.sector}, ${r.area}, ${r.salary}, ${r.salaryMin}, ${r.salaryMax}, ${r.salaryCurrency},
      ${r.salaryPeriod}, ${r.deadline}, ${r.description}, ${r.fullDescription}, ${r.requirements}, ${r.benefits},
      ${r.companyDescription}, ${r.logoFileId}, ${r.projectId}, ${r.budgetKey}, ${judged.madeAt}, ${judged.score},
      ${judged.doubts})`)

export const findRevision = (db: Database, jobId: Id<'job'>, number: number): Promise<RevisionRow | undefined> =>
  first(
    db.query<RevisionRow>(sql`
      select ${revisionColumns} from job_revisions r where r.job_id = ${jobId} and r.number = ${number}`),
  )

/** The latest wording, whatever its outcome. */
export const findLatest = (db: Database, jobId: Id<'job'>): Promise<RevisionRow | undefined> =>
  first(
    db.query<RevisionRow>(sql`
      select ${revisionColumns} from job_revisions r where r.job_id = ${jobId} order by r.number desc limit 1`),
  )

type Outcome = {
  readonly outcome: 'passed' | 'refused'
  readonly at: Instant
  /** Null if it was decided automatically. */
  readonly by: Id<'user'> | null
  readonly reason: string | null
}

export const storeOutcome = (
  tx: Database,
  jobId: Id<'job'>,
  number: number,
  { outcome, at, by, reason }: Outcome,
): Promise<unknown> =>
  tx.query(sql`
    update job_revisions set outcome = ${outcome}, decided_at = ${at}, decided_by = ${by}, reason = ${reason}
    where job_id = ${jobId} and number = ${number} and outcome is null`)

/** Whether a wording of the position already has this logo: a file is attached once. */
export const hasLogo = async (db: Database, jobId: Id<'job'>, fileId: string): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from job_revisions where job_id = ${jobId} and logo_file_id = ${fileId} limit 1`)
  ).length > 0

/** The line of a budget. */
export const findBudgetLine = (
  db: Database,
  projectId: Id<'project'>,
  key: string,
): Promise<{ label: string } | undefined> =>
  first(
    db.query<{ label: string }>(sql`select label from budget_lines where project_id = ${projectId} and key = ${key}`),
  )
