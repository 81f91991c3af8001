import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'

type Hurt = { readonly projectId: Id<'project'>; readonly ownerId: Id<'user'>; readonly donorId: Id<'user'> }

/** For each check about reports: the damage that violates it and no other check. */
export function reportDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  { projectId, ownerId, donorId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> {
  const now = platform.clock.now()
  const [own, open, hidden] = [newId(platform), newId(platform), newId(platform)]
  const [bare, decision] = [newId(platform), newId(platform)]
  const [chain, unfrozen] = [newId(platform), newId(platform)]
  const [order, withdrawn] = [newId(platform), newId(platform)]
  const file = (id: string, state: 'open' | 'cleared', lastNo: number): Sql => sql`
    insert into case_files (id, case_id, project_id, state, last_no, opened_by, opened_at, decided_by, decided_at)
    select ${id}, ${id}, ${projectId}, ${state}, ${lastNo}, ${ownerId}, ${now},
      case when ${state} = 'open' then null else ${donorId}::uuid end,
      case when ${state} = 'open' then null else ${now}::timestamptz end`
  const about = (id: string, state: 'open' | 'decided', more: Sql = sql`'project', ${id}, false`): Sql => sql`
    insert into moderation_cases (id, title, path, state, opened_at, kind, target, is_hidden)
    select ${id}, 'Reefs', '/project/x', ${state}, ${now}, ${more}`
  return {
    'no moderator decided an appeal against their own decision': [
      about(own, 'decided'),
      sql`insert into moderation_decisions (id, case_id, measure, reason, words, by_id, at, content_hash, appeal_until)
        values (${decision}, ${own}, 'dismiss', 'none', '', ${ownerId}, ${now}, 'x', ${now})`,
      sql`insert into moderation_appeals (id, decision_id, by_id, words, at, outcome, answer, decided_by, decided_at)
        values (${newId(platform)}, ${decision}, ${donorId}, 'No.', ${now}, 'upheld', 'Yes.', ${ownerId}, ${now})`,
    ],
    'a case is open while a report, a flag or an appeal waits, and only then': [about(open, 'open')],
    'an update, profile or picture is hidden if a decision says so, and only then': [
      about(hidden, 'decided', sql`'profile', ${ownerId}, true`),
    ],
    'the entries of a case file are numbered without a hole, and each hash covers the one before it': [
      about(chain, 'decided'),
      file(chain, 'cleared', 1),
      sql`insert into case_file_entries (file_id, no, kind, words, by_id, at, hash)
        values (${chain}, 1, 'opened', 'Swapped.', ${ownerId}, ${now}, 'x')`,
    ],
    'a project is hidden while a file about it is open or tampering with it was confirmed': [
      about(unfrozen, 'decided'),
      file(unfrozen, 'open', 0),
    ],
    'gifts of a case that went back as one have each ended, and their donors were notified': [
      about(order, 'decided'),
      file(order, 'cleared', 0),
      sql`insert into case_refunds (id, file_id, state, note, gifts, cents, requested_by, requested_at, ended_at)
        values (${order}, ${order}, 'done', 'Fraud.', 1, 100, ${ownerId}, ${now}, ${now})`,
      sql`update refunds set batch_id = ${order} where id = (select id from refunds where state = 'succeeded' limit 1)`,
    ],
    'an order that was declined or withdrawn refunds no gift': [
      about(withdrawn, 'decided'),
      file(withdrawn, 'cleared', 0),
      sql`insert into case_refunds (id, file_id, state, note, gifts, cents, requested_by, requested_at, decided_at)
        values (${withdrawn}, ${withdrawn}, 'withdrawn', 'Fraud.', 1, 100, ${ownerId}, ${now}, ${now})`,
      sql`update refunds set batch_id = ${withdrawn} where id = (select id from refunds where state = 'succeeded' limit 1)`,
    ],
    'who reported something open can be shown what it said': [
      about(bare, 'open'),
      sql`insert into moderation_reports (id, case_id, reporter_id, reason, words, content_hash, at)
        values (${newId(platform)}, ${bare}, ${donorId}, 'spam', '', 'x', ${now})`,
    ],
  }
}
