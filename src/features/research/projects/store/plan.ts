import type { BudgetLine, EthicsApproval, Milestone } from '#features/research/versions/rules/plan.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

// The present lists of a project, in order. A line keeps its key through edits.

export async function replaceBudget(db: Database, id: Id<'project'>, lines: readonly BudgetLine[]): Promise<void> {
  const column = (name: 'key' | 'use' | 'label') => lines.map((line) => line[name])
  await db.query(sql`
    delete from budget_lines where project_id = ${id} and key <> all(${column('key')}::uuid[])`)
  await db.query(sql`
    insert into budget_lines (project_id, key, position, use, label, cents)
    select ${id}, key, position, use::funding_use, label, cents
    from unnest(${column('key')}::uuid[], ${column('use')}::text[], ${column('label')}::text[],
      ${lines.map(({ cents }) => cents)}::bigint[]) with ordinality as given (key, use, label, cents, position)
    on conflict (project_id, key) do update set position = excluded.position, use = excluded.use,
      label = excluded.label, cents = excluded.cents`)
}

/** A milestone that stays keeps the time at which it was reached. */
export async function replaceMilestones(db: Database, id: Id<'project'>, list: readonly Milestone[]): Promise<void> {
  const column = (name: 'key' | 'title' | 'dueOn') => list.map((one) => one[name])
  await db.query(sql`
    delete from milestones where project_id = ${id} and key <> all(${column('key')}::uuid[])`)
  await db.query(sql`
    insert into milestones (project_id, key, position, title, due_on, share_bps)
    select ${id}, key, position, title, due_on, share_bps
    from unnest(${column('key')}::uuid[], ${column('title')}::text[], ${column('dueOn')}::date[],
      ${list.map(({ shareBps }) => shareBps ?? 0)}::int[]) with ordinality as given (key, title, due_on, share_bps, position)
    on conflict (project_id, key) do update set position = excluded.position, title = excluded.title,
      due_on = excluded.due_on, share_bps = excluded.share_bps`)
}

export async function replaceEthics(db: Database, id: Id<'project'>, list: readonly EthicsApproval[]): Promise<void> {
  const column = (name: 'key' | 'kind' | 'reference' | 'board' | 'approvedOn') => list.map((one) => one[name])
  await db.query(sql`delete from ethics_approvals where project_id = ${id}`)
  await db.query(sql`
    insert into ethics_approvals (project_id, key, position, kind, reference, board, approved_on, file_id)
    select ${id}, key, position, kind, reference, board, approved_on, file_id
    from unnest(${column('key')}::uuid[], ${column('kind')}::text[], ${column('reference')}::text[],
      ${column('board')}::text[], ${column('approvedOn')}::date[], ${list.map(({ fileId }) => fileId)}::uuid[])
      with ordinality as given (key, kind, reference, board, approved_on, file_id, position)`)
}

/** The letter of an approval; undefined where there is none. */
export const findApprovalFile = async (db: Database, id: Id<'project'>, key: string): Promise<string | undefined> => {
  const row = await first(
    db.query<{ fileId: string | null }>(sql`
      select file_id as "fileId" from ethics_approvals where project_id = ${id} and key = ${key}`),
  )
  return row?.fileId ?? undefined
}
