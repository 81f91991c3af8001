import { createProject } from '#features/research/projects/actions/create-project.ts'
import type { ProjectDraft } from '#features/research/projects/rules/content.ts'
import { openReview } from '#features/research/reviews/actions/open.ts'
import type { Id } from '#values/id.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const draft: ProjectDraft = {
  title: 'Seagrass as a nursery',
  description: 'Counting juvenile fish in three bays, with and without seagrass, over two summers.',
  sector: 'science',
  subsection: 'marine-biology',
  fundingGoal: 8000,
}

export type Submitted = { readonly projectId: Id<'project'>; readonly reviewId: Id<'review'> }

/** A project as submitted a second ago, waiting for its review. */
export async function submitted(app: TestApp, owner: Person, traits: Partial<ProjectDraft> = {}): Promise<Submitted> {
  const made = await app.platform.database.transaction(async (tx) => {
    const projectId = await createProject(tx, app.platform, { ...draft, ...traits }, owner)
    const submission = { projectId, submittedAt: app.platform.clock.now() }
    return { projectId, reviewId: await openReview(tx, app.platform, submission) }
  })
  app.advance(1000)
  return made
}
