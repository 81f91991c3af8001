import { type Database, sql } from '#platform/database.ts'
import { withoutIndexes } from './seed-projects.ts'

const tables = ['tickets', 'ticket_messages', 'moderation_cases', 'moderation_decisions', 'audit_log'] as const

/** The number of waiting items is bounded by the staff: it does not grow with the finished ones. */
const waiting = 300

/** This many tickets, reports and staff actions; all but a few are finished. Plain SQL, as for the projects. */
export const seedDesks = (db: Database, count: number): Promise<void> =>
  withoutIndexes(db, tables, () =>
    db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`
        insert into users (id, email, first_name, last_name, created_at, updated_at)
        values ('00000000-3333-7000-8000-000000000000', 'desk@demo.example', 'Demo', 'Staff', now(), now())`)
      await tx.query(sql`
        create temporary table bench_desks on commit drop as
        select n, (lpad(to_hex(n), 8, '0') || '-3333-7000-8000-000000000000')::uuid as id,
          now() - n * interval '3 seconds' as at, n <= ${waiting}::int as waits
        from generate_series(1, ${count}::int) n`)
      await tx.query(sql`
        insert into tickets (id, name, email, topic, title, state, created_at, changed_at, first_answer_due,
          first_answered_at, queue_at, solved_at)
        select id, 'Writer ' || n, 'writer-' || n || '@demo.example', 'other', 'Question ' || n,
          case when waits then 'open' else 'solved' end, at, at, at, case when waits then null else at end, at,
          case when waits then null else at end
        from bench_desks`)
      await tx.query(sql`
        insert into ticket_messages (ticket_id, no, author, words, at)
        select id, 1, 'requester', 'The words of question ' || n, at from bench_desks`)
      await tx.query(sql`
        insert into moderation_cases (id, title, path, state, opened_at, kind, target, is_hidden, flags)
        select id, 'Update ' || n, '/project/x', case when waits then 'open' else 'decided' end, at, 'update', id::text,
          false, case when waits then array['links'] else '{}' end
        from bench_desks`)
      await tx.query(sql`
        insert into moderation_decisions (id, case_id, measure, reason, words, by_id, at, content_hash, appeal_until)
        select id, id, 'dismiss', 'none', '', '00000000-3333-7000-8000-000000000000', at, 'x', at
        from bench_desks where not waits`)
      await tx.query(sql`
        insert into audit_log (id, at, actor_id, action, target_kind, target_id)
        select id, at, '00000000-3333-7000-8000-000000000000',
          (array['ticket.answered', 'moderation.dismissed', 'case_file.looked_at'])[1 + n % 3], 'ticket', id
        from bench_desks`)
    }),
  )
