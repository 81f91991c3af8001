import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { textHash, versionHash, wordings } from './store/versions.ts'

const latest = sql`(
  select distinct on (project_id) * from project_versions order by project_id, number desc
) v`

/** The lists of a project `p` as a version stores them; null for none. */
const plan = {
  budget: sql`(select jsonb_agg(jsonb_build_object('key', key, 'use', use, 'label', label, 'cents', cents)
    order by position) from budget_lines where project_id = p.id)`,
  milestones: sql`(select jsonb_agg(jsonb_build_object('key', key, 'title', title, 'dueOn', due_on)
    || case when share_bps > 0 then jsonb_build_object('shareBps', share_bps) else '{}' end order by position)
    from milestones where project_id = p.id)`,
  ethics: sql`(select jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'reference', reference, 'board', board,
    'approvedOn', approved_on, 'fileId', file_id) order by position) from ethics_approvals where project_id = p.id)`,
}

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each project says what its latest version says': sql`
    select 'project ' || p.id as detail from projects p
    left join (select v.*, title.body as title, description.body as description, methodology.body as methodology,
        timeline.body as timeline, impact.body as impact, summary.body as summary,
        existing_funding.body as existing_funding, conflicts.body as conflicts, budget.body::jsonb as budget,
        milestones.body::jsonb as milestones, ethics.body::jsonb as ethics from ${latest} ${wordings}) v on v.project_id = p.id
    where (p.title, p.description, coalesce(p.methodology, ''), coalesce(p.timeline, ''), coalesce(p.impact, ''),
        p.funding_goal_cents, p.minimum_viable_cents, p.sector, p.subsection, p.image_id,
        array(select unnest(p.funding_uses)::text order by 1), p.summary, p.existing_funding, p.conflicts,
        ${plan.budget}, ${plan.milestones}, ${plan.ethics})
      is distinct from (v.title, v.description, v.methodology, v.timeline, v.impact, v.goal_cents, v.minimum_cents,
        v.sector, v.subsection, v.image_id, v.funding_uses, v.summary, v.existing_funding, v.conflicts, v.budget,
        v.milestones, v.ethics) limit 100`,
  'a budget adds up to the goal': sql`
    select 'project ' || p.id as detail from projects p join budget_lines l on l.project_id = p.id
    group by p.id having sum(l.cents) <> p.funding_goal_cents limit 100`,
  'the hash of each wording can be computed again': sql`
    select 'wording ' || id as detail from project_texts
    where redaction_id is null and hash <> ${textHash(sql`salt`, sql`field`, sql`body`)} limit 100`,
  'the hash of each version can be computed again': sql`
    select 'version ' || v.number || ' of project ' || v.project_id as detail
    from project_versions v ${wordings}
    left join project_versions parent on parent.project_id = v.project_id and parent.number = v.number - 1
    where v.hash <> ${versionHash(sql`parent.hash`)} limit 100`,
}

export const versionChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // A project's content moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
