import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, later } from '#values/time.ts'

type Hurt = { readonly ownerId: Id<'user'> }

/** For each check about tickets: the damage that violates it and no other check. */
export const ticketDamages = (
  platform: Pick<Platform, 'clock' | 'random'>,
  { ownerId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> => {
  const now = platform.clock.now()
  const [one, two, three, gap] = [newId(platform), newId(platform), newId(platform), newId(platform)]
  const [stuck, answered, closed] = [newId(platform), newId(platform), newId(platform)]
  const [filed, related, gone, undone] = [newId(platform), newId(platform), newId(platform), newId(platform)]
  const ticket = (id: string, more: Sql = sql`null, 'open', null, null`): Sql => sql`
    insert into tickets (id, name, topic, title, created_at, changed_at, first_answer_due, queue_at,
      requester_id, state, solved_at, merged_into)
    select ${id}, 'Lena Demo', 'other', 'Charged twice?', ${now}, ${now}, ${now}, ${now}, ${more}`
  const merged = (id: string, into: string): Sql =>
    sql`update tickets set state = 'solved', solved_at = ${now}, merged_into = ${into} where id = ${id}`
  return {
    'a merged ticket leads to its root in one step': [
      ticket(one),
      ticket(two),
      ticket(three),
      merged(one, two),
      merged(two, three),
    ],
    'tickets of one matter are roots that still have their words': [
      ticket(related),
      ticket(gone),
      sql`insert into ticket_relations (one_id, other_id, by_id, linked_at)
        values (least(${related}::uuid, ${gone}::uuid), greatest(${related}::uuid, ${gone}::uuid), ${ownerId}, ${now})`,
      sql`update tickets set emptied_at = ${now} where id = ${gone}`,
    ],
    'the messages of a ticket are numbered without gaps, and it knows the last': [
      ticket(gap),
      sql`update tickets set last_no = 3 where id = ${gap}`,
    ],
    'each answer left within an hour, unless it was taken back': [
      ticket(stuck),
      sql`insert into ticket_messages (ticket_id, no, author, by_id, words, at, held_until, next_state)
        values (${stuck}, 1, 'staff', ${ownerId}, 'Yes.', ${now}, ${later(now, -2 * hourMs)}, 'waiting')`,
      sql`update tickets set last_no = 1 where id = ${stuck}`,
    ],
    'a ticket counts as answered since a person answered it': [
      ticket(answered),
      sql`update tickets set first_answered_at = ${now} where id = ${answered}`,
    ],
    'a message that was taken back, or emptied, has no files': [
      ticket(filed),
      sql`insert into ticket_messages (ticket_id, no, author, words, at) values (${filed}, 1, 'requester', '', ${now})`,
      sql`insert into ticket_files (id, claim_hash, ticket_id, no, name, kind, size_bytes, sha256, storage_key, created_at)
        values (${filed}, 'x', ${filed}, 1, 'bill.pdf', 'pdf', 10, 'x', 'tickets/x', ${now})`,
      sql`update tickets set last_no = 1, emptied_at = ${now} where id = ${filed}`,
    ],
    'an answer that was taken back counts for no canned reply': [
      ticket(undone),
      sql`insert into ticket_messages (ticket_id, no, author, by_id, words, at, held_until, next_state, cancelled_at)
        values (${undone}, 1, 'staff', ${ownerId}, 'Yes.', ${now}, ${now}, 'waiting', ${now})`,
      sql`update tickets set last_no = 1 where id = ${undone}`,
      sql`insert into canned_replies (id, title, words, by_id, changed_at)
        values (${undone}, 'Yes', 'Yes.', ${ownerId}, ${now})`,
      sql`insert into canned_uses (ticket_id, no, canned_id, at) values (${undone}, 1, ${undone}, ${now})`,
    ],
    'no ticket names a closed account': [
      // A closed account, not used by anything else.
      sql`insert into users (id, email, first_name, last_name, state, created_at, updated_at)
        values (${closed}, 'closed@deleted.invalid', 'Deleted', 'account', 'closed', ${now}, ${now})`,
      ticket(newId(platform), sql`${closed}::uuid, 'open', null::timestamptz, null::uuid`),
    ],
  }
}
