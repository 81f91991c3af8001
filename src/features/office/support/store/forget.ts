import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** The words and links of tickets go, and no message names their files any more: the sweep deletes them at once. */
const emptied = (at: Instant) => sql`linked as (delete from ticket_links where ticket_id in (select id from gone)),
    unaddressed as (delete from ticket_reply_addresses where ticket_id in (select id from gone)),
    unlinked as (delete from ticket_objects where ticket_id in (select id from gone)),
    unrelated as (delete from ticket_relations where one_id in (select id from gone) or other_id in (select id from gone)),
    unused as (delete from canned_uses used using ticket_messages held
      where held.ticket_id in (select id from gone) and (held.ticket_id, held.no) = (used.ticket_id, used.no)
        and held.released_at is null),
    unnamed as (update inbound_mails set message_id = null where ticket_id in (select id from gone)),
    filed as (update ticket_files set ticket_id = null, no = null, name = 'removed', created_at = 'epoch'
      where ticket_id in (select id from gone))
    update ticket_messages set words = '', from_address = null,
      cancelled_at = case when held_until is not null and released_at is null then coalesce(cancelled_at, ${at}::timestamptz)
        else cancelled_at end
    where ticket_id in (select id from gone)`

/** Part of closing an account: the words of its owner and what was answered go, the rows that staff counted stay. */
export const forgetRequester = (tx: Database, requesterId: Id<'user'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    with gone as (
      update tickets set requester_id = null, name = 'Deleted account', email = null, title = 'Deleted account',
        state = 'solved', solved_at = coalesce(solved_at, ${at}::timestamptz),
        changed_at = ${at}, emptied_at = ${at}
      where requester_id = ${requesterId} returning id
    ), ${emptied(at)}`)

type Over = { readonly before: Instant; readonly at: Instant; readonly rowsMax: number }

/** Those that were solved before, a merged one with its root. @returns their ids. */
export async function emptySolved(tx: Database, { before, at, rowsMax }: Over): Promise<readonly Id<'ticket'>[]> {
  const rows = await tx.query<{ id: Id<'ticket'> }>(sql`
    select ticket.id from tickets ticket
    where ticket.solved_at < ${before} and ticket.emptied_at is null
      and not exists (select from tickets root where root.id = ticket.merged_into
        and (root.solved_at is null or root.solved_at >= ${before}))
    order by ticket.solved_at limit ${rowsMax} for update of ticket skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await tx.query(sql`
      with gone as (
        update tickets set requester_id = null, name = 'Removed', email = null, title = 'Removed after its time',
          emptied_at = ${at}
        where id = any(${ids}::uuid[]) returning id
      ), ${emptied(at)}`)
  return ids
}
