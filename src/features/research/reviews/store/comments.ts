import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Written = { readonly reviewId: Id<'review'>; readonly authorId: Id<'user'>; readonly body: string }
type Comment = { readonly id: Id<'comment'>; readonly body: string; readonly createdAt: Instant }

export const insertComment = (tx: Database, comment: Comment & Written): Promise<unknown> =>
  tx.query(sql`
    insert into review_comments (id, review_id, author_id, body, created_at)
    values (${comment.id}, ${comment.reviewId}, ${comment.authorId}, ${comment.body}, ${comment.createdAt})`)

/** The same comment by the same author, written after `since`. */
export const findAlike = (tx: Database, written: Written, since: Instant): Promise<Comment | undefined> =>
  first(
    tx.query<Comment>(sql`
      select id, body, created_at as "createdAt" from review_comments
      where review_id = ${written.reviewId} and created_at > ${since} and author_id = ${written.authorId}
        and body = ${written.body}
      order by created_at limit 1`),
  )
