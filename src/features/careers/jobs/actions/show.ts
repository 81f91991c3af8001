import { imageUrl } from '#features/foundation/files/rules.ts'
import { fundingUseLabels } from '#features/research/projects/rules/projects.ts'
import { countryName } from '#values/countries.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { Instant } from '#values/time.ts'
import type { JobCard, JobDetail, JobProject, JobWording, OwnJob } from '../contract/objects.ts'
import { deadlineOf, isOver, jobDaysLeft } from '../rules/jobs.ts'
import { disciplineLabel } from '../rules/listing.ts'
import type { JobRow } from '../store/jobs.ts'
import type { DetailRow, PayingRow, PublicRow } from '../store/reading.ts'
import type { RevisionRow } from '../store/revisions.ts'

// Rows in the shape that crosses the wire.

const payOf = ({ salary, salaryMin, salaryMax, salaryCurrency, salaryPeriod }: RevisionRow) => ({
  salary,
  salaryRange:
    salaryMin !== null && salaryCurrency !== null && salaryPeriod !== null
      ? { min: salaryMin, max: salaryMax, currency: salaryCurrency, period: salaryPeriod }
      : null,
})

const placed = ({ country, isRemote, location }: RevisionRow) => ({
  location,
  isRemote,
  country: country === null ? null : countryName(country),
})

export const cardOf = (row: PublicRow, taxonomy: TaxonomyLabels, now: Instant): JobCard => ({
  ...{ id: row.id, title: row.title, company: row.company, type: row.type, category: row.category },
  ...placed(row),
  ...payOf(row),
  discipline: disciplineLabel(taxonomy, row.sector, row.area),
  description: row.description,
  postedDate: row.firstPublishedAt,
  deadline: deadlineOf(row.closesAt),
  daysLeft: jobDaysLeft(row.closesAt, now),
  project: row.projectId && row.projectTitle !== null ? { id: row.projectId, title: row.projectTitle } : null,
})

export const projectOf = (row: PayingRow, donorsToldAt: Instant | null): JobProject => ({
  ...{ id: row.id, title: row.title, sector: row.sector, subsection: row.subsection, donorCount: row.donorCount },
  totalFunded: row.raisedCents / 100,
  totalTarget: row.goalCents / 100,
  line:
    row.use !== null && row.label !== null && row.cents !== null
      ? { use: fundingUseLabels[row.use], label: row.label, cents: row.cents }
      : null,
  donorsToldAt,
})

type Besides = {
  readonly project: JobProject | null
  readonly isOwn: boolean
  readonly taxonomy: TaxonomyLabels
}

const logoOf = (fileId: string | null): string | null => (fileId === null ? null : imageUrl(fileId, 400))

export const detailOf = (row: DetailRow, { project, isOwn, taxonomy }: Besides, now: Instant): JobDetail => ({
  ...{ id: row.id, title: row.title, company: row.company, type: row.type, category: row.category },
  ...placed(row),
  ...payOf(row),
  countryCode: row.country,
  discipline: disciplineLabel(taxonomy, row.sector, row.area),
  description: row.description,
  fullDescription: row.fullDescription,
  requirements: [...row.requirements],
  benefits: [...row.benefits],
  companyDescription: row.companyDescription,
  companyLogo: logoOf(row.logoFileId),
  postedDate: row.firstPublishedAt,
  deadline: deadlineOf(row.closesAt),
  daysLeft: row.closedAt === null ? jobDaysLeft(row.closesAt, now) : null,
  closesAt: row.closesAt,
  closedAt: row.closedAt,
  postedBy: row.postedBy,
  project,
  isOwn,
})

export const wordingOf = (row: RevisionRow): JobWording => ({
  ...{ title: row.title, company: row.company, location: row.location, country: row.country, isRemote: row.isRemote },
  ...{ type: row.type, category: row.category, deadline: row.deadline, description: row.description },
  ...payOf(row),
  discipline: row.sector === null ? null : row.area === null ? row.sector : `${row.sector}/${row.area}`,
  fullDescription: row.fullDescription,
  requirements: [...row.requirements],
  benefits: [...row.benefits],
  companyDescription: row.companyDescription,
  logo: row.logoFileId === null ? null : { fileId: row.logoFileId, url: imageUrl(row.logoFileId, 400) },
  project: row.projectId && row.budgetKey ? { id: row.projectId, budgetKey: row.budgetKey } : null,
})

export const ownOf = (job: JobRow, latest: RevisionRow): OwnJob => ({
  ...{ id: job.id, state: job.state, version: job.version, closesAt: job.closesAt, reason: job.reason },
  isPublic: isPublic(job),
  firstPublishedAt: job.firstPublishedAt,
  isWaiting: job.waitingRevision !== null,
  isSealed: job.sealedAt !== null,
  wording: wordingOf(latest),
  revision: latest.number,
  isByLink: job.posterId === null,
})

export const isPublic = ({ state, posterHidden }: Pick<JobRow, 'state' | 'posterHidden'>): boolean =>
  (state === 'published' || state === 'closed') && !posterHidden

/** Whether it is listed: open, or ended only by its deadline, which passed after `gone`. */
export const isListed = (job: JobRow, gone: Instant): boolean =>
  job.state === 'published' && !job.posterHidden && !isOver(job.closesAt, gone)
