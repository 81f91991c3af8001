import { renderedJson } from '#features/foundation/rich-text/actions.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { readProject } from '#features/research/projects/actions/read-project.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { deadlineFor } from '#features/research/projects/rules/projects.ts'
import { renderedFields } from '#features/research/projects/rules/rendered-fields.ts'
import type { Actor } from '#platform/actor.ts'
import { JsonText } from '#platform/json-text.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { previewOf } from '../rules/preview.ts'
import * as store from '../store.ts'
import { readDraft } from './drafts.ts'

/**
 * A draft as the project's page would show it. It is not public: only those who may open the draft get it. @throws
 * Refusal draft_not_found (404), draft_gone (410).
 */
export async function previewDraft(
  platform: Platform,
  actor: Actor,
  id: Id<'draft'>,
): Promise<JsonText<ProjectDetail>> {
  const { projectId, fields } = await readDraft(platform, actor, id)
  const base = projectId === null ? await emptyProject(platform, actor, id) : await present(platform, actor, projectId)
  const preview = {
    ...previewOf(base, fields),
    // It takes no gifts, so the page offers none.
    ...{
      status: 'pending',
      badge: 'Under Review',
      donationsRefused: 'project_not_approved',
      isOwner: false,
      standing: null,
    },
    ...{ isSaved: false, isSupporter: false, outcome: null, changedAt: null, statusReason: null, heldReason: null },
  } satisfies Omit<ProjectDetail, 'rendered'>
  const texts: string[] = []
  for (const field of renderedFields) texts.push(`"${field}":${await rendered(platform, preview[field] ?? '')}`)
  return new JsonText(`${JSON.stringify(preview).slice(0, -1)},"rendered":{${texts.join(',')}}}`)
}

/** If many texts are waiting to be rendered, the preview has the raw text. */
async function rendered(platform: Platform, text: string): Promise<string> {
  try {
    return `${await renderedJson(platform, tidied(text))}`
  } catch (cause) {
    if (cause instanceof TooBusy) return 'null'
    throw cause
  }
}

async function present(platform: Platform, actor: Actor, id: Id<'project'>): Promise<Omit<ProjectDetail, 'rendered'>> {
  const { rendered: _before, ...project } = (await readProject(platform, actor, id, { withSource: true })).read()
  return project
}

async function emptyProject(
  { database, clock }: Platform,
  actor: Actor,
  draftId: Id<'draft'>,
): Promise<Omit<ProjectDetail, 'rendered'>> {
  const now = clock.now()
  return {
    id: draftId as string as Id<'project'>,
    ...{ title: '', description: '', sector: '', subsection: '', categories: [], fundingUses: [] },
    ...{ fundingGoal: 0, totalTarget: 0, minimumViable: 0, totalFunded: 0, donorCount: 0, questionCount: 0 },
    ...{ summary: null, timeline: null, impact: null, methodology: null, existingFunding: null, conflicts: null },
    ...{ budget: [], milestones: [], ethics: [], updates: [], team: [], standing: null, duration: '2 years' },
    projectImage: `/art/science/${draftId}.svg`,
    ...{ deadline: deadlineFor(now), submittedAt: now, updatedAt: now, now, status: 'pending', badge: 'Under Review' },
    ...{
      donationsRefused: null,
      outcome: null,
      isOwner: false,
      isSaved: false,
      isSupporter: false,
      withdrawnAt: null,
      changedAt: null,
    },
    ...{ statusReason: null, heldReason: null, completedAt: null, finding: null, updateDueSince: null },
    researcher: await store.mustResearcher(database, actor.userId, now),
  }
}
