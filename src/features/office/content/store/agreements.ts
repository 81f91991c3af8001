import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type OwedRow = {
  readonly slug: string
  readonly number: number
  readonly title: string
  readonly since: Instant
  readonly changes: string[]
}

/** The texts as they hold, where a version that asks came after the person agreed last. The top bar asks the same. */
export const listOwed = (db: Database, userId: Id<'user'>, now: Instant): Promise<OwedRow[]> =>
  db.query<OwedRow>(sql`
    with agreed as (
      select asked.slug, asked.number asked,
        coalesce((select max(number) from agreements mine
          where mine.user_id = u.id and mine.slug = asked.slug and mine.kind = 'legal'), 0) last,
        coalesce(u.terms_accepted_at, u.created_at) since
      from asked_versions asked join users u on u.id = ${userId} where asked.effective_at <= ${now}
    ), owed as (
      select agreed.slug, min(agreed.last) last, min(agreed.since) since
      from agreed join content_versions v on v.kind = 'legal' and v.slug = agreed.slug and v.number = agreed.asked
      where v.effective_at > agreed.since and agreed.asked > agreed.last group by agreed.slug
    )
    select held.slug, held.number, held.title, held.effective_at "since",
      array(select v.changes from content_versions v
        where v.kind = 'legal' and v.slug = owed.slug and v.number > owed.last and v.number <= held.number
          and v.undone_at is null and v.effective_at <= ${now} and v.effective_at > owed.since
        order by v.number desc limit 20) "changes"
    from owed join lateral (
      select slug, number, title, effective_at from content_versions
      where kind = 'legal' and slug = owed.slug and undone_at is null and effective_at <= ${now}
      order by number desc limit 1) held on true
    order by held.slug`)

type AgreementRow = {
  readonly userId: Id<'user'>
  readonly slug: string
  readonly number: number
  readonly at: Instant
}

/** Agreeing twice counts once, since the first time. */
export const insertAgreement = (db: Database, row: AgreementRow): Promise<unknown> =>
  db.query(sql`
    insert into agreements (user_id, slug, number, at) values (${row.userId}, ${row.slug}, ${row.number}, ${row.at})
    on conflict do nothing`)

export const deleteAgreements = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from agreements where user_id = ${userId}`)
