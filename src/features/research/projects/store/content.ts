import type { Content } from '#features/research/versions/rules/versions.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ProjectStatus } from '../rules/projects.ts'
import { isWriter } from './standing.ts'

/** @param renderer as of a new project. */
export async function updateContent(
  db: Database,
  id: Id<'project'>,
  { content, renderer, at }: { readonly content: Content; readonly renderer: number | null; readonly at: Instant },
): Promise<void> {
  await db.query(sql`
    update projects set title = ${content.title}, description = ${content.description}, sector = ${content.sector},
      subsection = ${content.subsection}, funding_goal_cents = ${content.goalCents},
      minimum_viable_cents = ${content.minimumCents}, timeline = ${content.timeline || null},
      impact = ${content.impact || null}, methodology = ${content.methodology || null}, image_id = ${content.imageId},
      funding_uses = ${[...content.fundingUses]}::text[]::funding_use[], summary = ${content.summary || null},
      existing_funding = ${content.existingFunding || null}, conflicts = ${content.conflicts || null},
      rendered = null, renderer = ${renderer}, updated_at = ${at}, version = version + 1
    where id = ${id}`)
}

type OwnRow = {
  readonly status: ProjectStatus
  readonly withdrawnAt: Instant | null
  readonly statusReason: string | null
}

export const findForWriter = (db: Database, id: Id<'project'>, userId: Id<'user'>): Promise<OwnRow | undefined> =>
  first(
    db.query<OwnRow>(sql`
      select p.status, p.withdrawn_at as "withdrawnAt", case when p.status = 'rejected' then (
          select reason from project_status_log l where l.project_id = p.id and l.to_status = 'rejected' order by l.at desc limit 1
        ) end as "statusReason"
      from projects p where p.id = ${id} and ${isWriter(userId)}`),
  )
