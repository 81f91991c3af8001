import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import type { TestApp } from './test-app.ts'

type Wearing = { readonly userId: Id<'user'>; readonly by: Id<'user'> }

/** A researcher whose place of work staff confirmed, for tests about other things. */
export async function wearBadge({ platform }: Pick<TestApp, 'platform'>, { userId, by }: Wearing): Promise<void> {
  const now = platform.clock.now()
  const [id, request] = [newId(platform), newId(platform)]
  await platform.database.transaction(async (tx) => {
    // Without the documents of the request.
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`
      insert into verifications (id, user_id, request_id, checked, note, name, institution, confirmed_by, confirmed_at, valid_until)
      select ${id}, id, ${request}, '{institution}', 'Any.', first_name || ' ' || last_name, institution, ${by}, ${now},
        ${later(now, 300 * dayMs)}
      from users where id = ${userId}`)
  })
}
