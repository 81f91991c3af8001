import { sql } from '#platform/database.ts'

/** When a project `p` last informed its donors: its latest update, or its approval. */
export const lastWordAt = sql`greatest(p.approved_at, (
  select max(n.published_at) from project_updates n
  where n.project_id = p.id and n.state = 'published' and n.hidden_at is null))`
