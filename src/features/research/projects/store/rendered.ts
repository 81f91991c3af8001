import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

export type Unrendered = {
  readonly id: Id<'project'>
  readonly version: number
  readonly description: string
  readonly methodology: string | null
  readonly timeline: string | null
  readonly impact: string | null
}

/** Projects whose texts were not rendered by this renderer: those named, or a number of any. */
export const listUnrendered = (
  db: Database,
  renderer: number,
  wanted: { readonly id: Id<'project'> } | { readonly count: number },
): Promise<Unrendered[]> =>
  db.query<Unrendered>(sql`
    select id, version, description, methodology, timeline, impact from projects
    where (renderer is null or renderer < ${renderer})
      ${'id' in wanted ? sql`and id = ${wanted.id}` : sql`order by id limit ${wanted.count}`}`)

type Rendering = { readonly id: Id<'project'>; readonly version: number; readonly rendered: string | null }

/** Texts that were edited meanwhile are left to the next turn. */
export async function keepRendered(db: Database, renderer: number, done: readonly Rendering[]): Promise<void> {
  await db.query(sql`
    update projects p set rendered = done.rendered::json, renderer = ${renderer}
    from jsonb_to_recordset(${done}::jsonb) as done (id uuid, version int, rendered text)
    where p.id = done.id and p.version = done.version`)
}
