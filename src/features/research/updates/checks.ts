import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { contentHash } from './store/versions.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each published update says what its latest kept wording says': sql`
    select 'update ' || u.id as detail from project_updates u left join lateral (
      select content from update_versions where update_id = u.id order by number desc limit 1
    ) kept on true
    where u.state in ('published', 'taken_back') and kept.content is distinct from u.content limit 100`,
  'the hash of each wording of an update can be computed again': sql`
    select 'wording ' || v.number || ' of update ' || v.update_id as detail from update_versions v
    where v.redaction_id is null and v.hash <> ${contentHash(sql`v.salt`, sql`v.content`)} limit 100`,
  'a project is completed by the final report that stands, and says what that found': sql`
    select 'project ' || p.id as detail from projects p left join project_updates final
      on final.project_id = p.id and final.kind = 'final' and final.state = 'published'
    where p.finding is distinct from final.finding limit 100`,
  'a reached milestone is shown by a published update of its project': sql`
    select 'milestone ' || m.key || ' of project ' || m.project_id as detail
    from milestones m join project_updates u on u.id = m.update_id
    where u.project_id <> m.project_id or u.state <> 'published' limit 100`,
  'no notification quotes an update that was hidden or taken back': sql`
    select 'notification ' || n.id as detail
    from project_updates u join notifications n on n.type = 'project_update'
      and n.target = '/project/' || u.project_id || '?tab=updates' and n.event_key = 'update:' || u.id
    where (u.hidden_at is not null or u.state = 'taken_back') and coalesce(n.body, n.withheld_body) is not null
    limit 100`,
}

export const updateChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Updates move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
