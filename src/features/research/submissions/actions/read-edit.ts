import { readOwnProject } from '#features/research/projects/actions/edit-project.ts'
import { readVersion } from '#features/research/versions/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { EditableProject } from '../contract.ts'
import { editableOf } from '../rules/editable.ts'

/**
 * The researcher's own project for the form that edits it (EDIT-02). @throws Refusal project_not_found (404), also
 * for other people's (EDIT-04); project_withdrawn (409).
 */
export async function readEdit(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<EditableProject> {
  const project = await readOwnProject(platform.database, projectId, actor.userId)
  if (project.withdrawnAt !== null)
    throw new Refusal('project_withdrawn', 'This project was withdrawn; it can be submitted as a new one.')
  const latest = await readVersion(platform.database, projectId)
  if (!latest) throw new Error(`the project ${projectId} has no version`)
  return editableOf(latest, project)
}
