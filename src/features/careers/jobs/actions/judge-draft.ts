import { mustAttach } from '#features/foundation/files/actions.ts'
import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import { mustSee } from '#features/research/projects/actions/see-project.ts'
import { mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { dayMs, later } from '#values/time.ts'
import { Refusal, unlessRefused } from '#wire/refusal.ts'
import type { JobDraft } from '../contract/draft.ts'
import { deadlineFault } from '../rules/entering.ts'
import { doubtsOf, heldFrom, scoreOf } from '../rules/score.ts'
import { isInstitution, isRepeated, seal } from '../store/jobs.ts'
import { findBudgetLine, findRevision, hasLogo, insertRevision, type RevisionRow } from '../store/revisions.ts'

type About = {
  readonly jobId: Id<'job'>
  readonly number: number
  /** Absent for posters without an account. */
  readonly actor: Actor | undefined
  readonly contactEmail: string | null
}

/**
 * Stores a wording with the doubts about it. A single doubt seals the position's applications until a moderator has
 * looked.
 * @returns the wording, and whether a moderator has to look at it first.
 * @throws Refusal deadline_not_possible, project_not_yours (422); file_not_found, area_not_found (404).
 */
export async function keepWording(
  tx: Database,
  platform: Platform,
  draft: JobDraft,
  about: About,
): Promise<{ revision: RevisionRow; isHeld: boolean }> {
  const now = platform.clock.now()
  const fault = deadlineFault(draft.deadline, now)
  if (fault) throw new Refusal('deadline_not_possible', fault)
  mustBeDiscipline(platform.settings.taxonomy, draft)
  await mustPay(tx, platform, draft, about.actor)
  await mustHaveLogo(tx, platform, draft.logoFileId, about)
  const { fullDescription: text } = draft
  const found = doubtsOf({
    title: draft.title,
    texts: [
      draft.company,
      draft.location,
      draft.salary ?? '',
      draft.description,
      text,
      ...draft.requirements,
      ...draft.benefits,
      draft.companyDescription ?? '',
    ].join('\n'),
    contactEmail: about.contactEmail,
    isKnownInstitution: about.contactEmail !== null && (await isInstitution(tx, draft.company)),
    isRepeated: await isRepeated(tx, text, { id: about.jobId, since: later(now, -repeatedWithinMs) }),
  })
  const score = scoreOf(found)
  await insertRevision(tx, rowOf(draft, about), { madeAt: now, score, doubts: found })
  if (score > 0) await seal(tx, about.jobId, now)
  const revision = await findRevision(tx, about.jobId, about.number)
  if (!revision) throw new Error(`the wording ${about.number} of ${about.jobId} was not kept`)
  return { revision, isHeld: score >= heldFrom }
}

const repeatedWithinMs = 60 * dayMs

function mustBeDiscipline(taxonomy: TaxonomyLabels, { discipline }: JobDraft): void {
  if (!discipline) return
  const [sector = '', area] = discipline.split('/')
  const known = area === undefined ? browseSector(taxonomy, sector) : browseArea(taxonomy, sector, area)
  if (!known) throw new Refusal('area_not_found', 'Please choose a discipline of the list.')
}

/** Only people who may edit a public project can claim that it pays. */
async function mustPay(
  tx: Database,
  platform: Platform,
  { project }: JobDraft,
  actor: Actor | undefined,
): Promise<void> {
  if (!project) return
  const notYours = () =>
    new Refusal('project_not_yours', 'Choose a public project that you lead or edit, and a line of its budget.')
  if (!actor) throw notYours()
  const seen = await unlessRefused(mustSee(platform, actor, project.id, tx))
  const line = seen?.isPublic && mayWrite(seen.standing) && (await findBudgetLine(tx, project.id, project.budgetKey))
  if (!line) throw notYours()
}

/** A logo used in an earlier wording is attached already. */
async function mustHaveLogo(
  tx: Database,
  platform: Platform,
  fileId: string | null | undefined,
  { jobId, actor }: About,
): Promise<void> {
  if (!fileId || (await hasLogo(tx, jobId, fileId))) return
  if (!actor) throw new Refusal('file_not_found', 'A logo needs an account. Please sign in, or go on without.')
  await mustAttach(tx, platform, { fileId, ownerId: actor.userId, purpose: 'job_logo' })
}

/** A draft as the wording of a position. */
export function rowOf(
  draft: JobDraft,
  { jobId, number }: Pick<About, 'jobId' | 'number'>,
): Omit<RevisionRow, 'outcome'> {
  const [sector = null, area = null] = draft.discipline ? draft.discipline.split('/') : []
  const { title, company, location, type, category, deadline, description, fullDescription } = draft
  return {
    ...{ jobId, number, title, company, location, type, category, deadline, description, fullDescription },
    ...{ sector, area, country: draft.country ?? null, isRemote: draft.isRemote ?? false, salary: draft.salary },
    salaryMin: draft.salaryRange?.min ?? null,
    salaryMax: draft.salaryRange?.max ?? null,
    salaryCurrency: draft.salaryRange?.currency ?? null,
    salaryPeriod: draft.salaryRange?.period ?? null,
    requirements: draft.requirements,
    benefits: draft.benefits,
    companyDescription: draft.companyDescription,
    logoFileId: draft.logoFileId ?? null,
    projectId: draft.project?.id ?? null,
    budgetKey: draft.project?.budgetKey ?? null,
  }
}
