import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { ProjectDraft } from '#features/research/projects/rules/content.ts'
import type { Id } from '#values/id.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Wanted = Partial<ProjectDraft> & { readonly status?: 'pending' | 'approved' | 'rejected' }

/** A project made through the product's own actions; approved by default. */
export async function project(app: TestApp, owner: Person, wanted: Wanted = {}): Promise<Id<'project'>> {
  const { status = 'approved', ...draft } = wanted
  const { platform } = app
  return platform.database.transaction(async (tx) => {
    const id = await createProject(tx, platform, { ...ordinary, ...draft }, owner)
    const reason = status === 'rejected' ? 'The method is not described.' : null
    if (status !== 'pending') await setStatus(tx, platform, { projectId: id, to: status, actorId: null, reason })
    return id
  })
}

const ordinary: ProjectDraft = {
  title: 'Do sheltered reefs recover faster?',
  description: 'Photographs from eight reefs, counted blind.',
  sector: 'science',
  subsection: 'marine-biology',
  fundingGoal: 7500,
}
