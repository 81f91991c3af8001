import { type Database, first, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { ListPage } from '#values/place.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'
import type { DecisionReason, Measure, Party } from '../rules/reports.ts'

export type NewDecision = {
  readonly id: Id<'decision'>
  readonly caseId: Id<'case'>
  readonly measure: Measure
  readonly reason: DecisionReason
  readonly words: string
  readonly byId: Id<'user'>
  readonly at: Instant
  readonly hash: string
  readonly appealUntil: Instant
}

export const insertDecision = (tx: Database, made: NewDecision): Promise<unknown> =>
  tx.query(sql`
    insert into moderation_decisions (id, case_id, measure, reason, words, by_id, at, content_hash, appeal_until)
    values (${made.id}, ${made.caseId}, ${made.measure}, ${made.reason}, ${made.words}, ${made.byId}, ${made.at},
      ${made.hash}, ${made.appealUntil})`)

/** A person who is both author and reporter counts as the author. */
export const insertParties = (
  tx: Database,
  decisionId: Id<'decision'>,
  parties: readonly { readonly userId: Id<'user'>; readonly party: Party }[],
): Promise<unknown> =>
  tx.query(sql`
    insert into moderation_parties (decision_id, user_id, party)
    select ${decisionId}, "userId", party from jsonb_to_recordset(${parties}::jsonb) as new ("userId" uuid, party text)
    on conflict do nothing`)

export type DecisionRow = Omit<NewDecision, 'hash'> & {
  readonly by: string
  readonly overturnedAt: Instant | null
}

const columns = sql`d.id, d.case_id as "caseId", d.measure, d.reason, d.words, d.by_id as "byId",
  u.first_name || ' ' || u.last_name as by, d.at, d.appeal_until as "appealUntil", d.overturned_at as "overturnedAt"`

/** The newest first. */
export const listDecisions = (db: Database, caseId: Id<'case'>, { after, limit }: ListPage): Promise<DecisionRow[]> =>
  db.query<DecisionRow>(sql`
    select ${columns} from moderation_decisions d join users u on u.id = d.by_id
    where d.case_id = ${caseId}
      ${after === undefined ? nothing : sql`and (d.at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by d.at desc, d.id desc limit ${limit}`)

/** A decision and all that followed it in its case, the newest first. */
export const listSince = (db: Database, id: Id<'decision'>): Promise<DecisionRow[]> =>
  db.query<DecisionRow>(sql`
    select ${columns} from moderation_decisions of
    join moderation_decisions d on d.case_id = of.case_id and d.at >= of.at join users u on u.id = d.by_id
    where of.id = ${id} order by d.at desc, d.id desc`)

/** A dismissal of the same wording, reported for the same reason, that was not overturned and has no pending appeal. */
export const findEarlier = (
  db: Database,
  { caseId, hash, reason }: { readonly caseId: Id<'case'>; readonly hash: string; readonly reason: string },
): Promise<{ id: Id<'decision'> } | undefined> =>
  first(
    db.query<{ id: Id<'decision'> }>(sql`
      select d.id from moderation_decisions d
      where d.case_id = ${caseId} and d.content_hash = ${hash} and d.measure = 'dismiss' and d.overturned_at is null
        and exists (select from moderation_reports r where r.decision_id = d.id and r.reason = ${reason})
        and not exists (select from moderation_appeals a where a.decision_id = d.id and a.outcome is null)
      order by d.at desc limit 1`),
  )

export type PartyDecision = {
  readonly id: Id<'decision'>
  readonly caseId: Id<'case'>
  readonly party: Party
  readonly kind: ReportedKind
  readonly title: string
  readonly measure: Measure
  readonly words: string
  readonly byId: Id<'user'>
  readonly at: Instant
  readonly appealUntil: Instant
  readonly overturnedAt: Instant | null
  readonly appealWords: string | null
  readonly appealedAt: Instant | null
  readonly outcome: 'upheld' | 'overturned' | null
  readonly answer: string | null
}

/** A decision as one of its parties may see it. */
export const findForParty = (
  db: Database,
  id: Id<'decision'>,
  userId: Id<'user'>,
): Promise<PartyDecision | undefined> =>
  first(
    db.query<PartyDecision>(sql`
      select d.id, d.case_id as "caseId", mine.party, c.kind, c.title, d.measure, d.words, d.by_id as "byId", d.at,
        d.appeal_until as "appealUntil", d.overturned_at as "overturnedAt", a.words as "appealWords",
        a.at as "appealedAt", a.outcome, a.answer
      from moderation_parties mine join moderation_decisions d on d.id = mine.decision_id
      join moderation_cases c on c.id = d.case_id
      left join moderation_appeals a on a.decision_id = d.id and a.by_id = mine.user_id
      where d.id = ${id} and mine.user_id = ${userId}`),
  )

type NewAppeal = {
  readonly id: Id<'appeal'>
  readonly decisionId: Id<'decision'>
  readonly byId: Id<'user'>
  readonly words: string
  readonly at: Instant
}

export const insertAppeal = async (tx: Database, made: NewAppeal): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into moderation_appeals (id, decision_id, by_id, words, at)
    values (${made.id}, ${made.decisionId}, ${made.byId}, ${made.words}, ${made.at})
    on conflict (decision_id, by_id) do nothing returning id`)
  return rows.length > 0
}

export type AppealRow = {
  readonly id: Id<'appeal'>
  readonly decisionId: Id<'decision'>
  readonly byId: Id<'user'>
  readonly by: string
  readonly party: Party
  readonly words: string
  readonly at: Instant
  readonly outcome: 'upheld' | 'overturned' | null
  readonly answer: string | null
  readonly decidedAt: Instant | null
  /** Who made the decision; another person must decide the appeal. */
  readonly deciderId: Id<'user'>
}

const appeals = sql`
  select a.id, a.decision_id as "decisionId", a.by_id as "byId", u.first_name || ' ' || u.last_name as by, p.party,
    a.words, a.at, a.outcome, a.answer, a.decided_at as "decidedAt", d.by_id as "deciderId"
  from moderation_appeals a join moderation_decisions d on d.id = a.decision_id join users u on u.id = a.by_id
  join moderation_parties p on p.decision_id = a.decision_id and p.user_id = a.by_id`

/** The longest wait first, so that each gets its turn. */
export const listWaitingAppeals = (
  db: Database,
  caseId: Id<'case'>,
  { after, limit }: ListPage,
): Promise<AppealRow[]> =>
  db.query<AppealRow>(sql`
    ${appeals} where d.case_id = ${caseId} and a.outcome is null
      ${after === undefined ? nothing : sql`and (a.at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by a.at, a.id limit ${limit}`)

/** The newest first. */
export const listDecidedAppeals = (
  db: Database,
  caseId: Id<'case'>,
  { after, limit }: ListPage,
): Promise<AppealRow[]> =>
  db.query<AppealRow>(sql`
    ${appeals} where d.case_id = ${caseId} and a.outcome is not null
      ${after === undefined ? nothing : sql`and (a.at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by a.at desc, a.id desc limit ${limit}`)

export const findAppeal = (db: Database, id: Id<'appeal'>): Promise<AppealRow | undefined> =>
  first(db.query<AppealRow>(sql`${appeals} where a.id = ${id}`))

export const decideAppeal = (
  tx: Database,
  id: Id<'appeal'>,
  given: {
    readonly outcome: 'upheld' | 'overturned'
    readonly answer: string
    readonly by: Id<'user'>
    readonly at: Instant
  },
): Promise<unknown> =>
  tx.query(sql`
    update moderation_appeals set outcome = ${given.outcome}, answer = ${given.answer}, decided_by = ${given.by},
      decided_at = ${given.at}
    where id = ${id} and outcome is null`)

export const markOverturned = (tx: Database, id: Id<'decision'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update moderation_decisions set overturned_at = ${at} where id = ${id} and overturned_at is null`)

/** The case of an appeal. */
export const findAppealed = (db: Database, id: Id<'appeal'>): Promise<{ caseId: Id<'case'> } | undefined> =>
  first(
    db.query<{ caseId: Id<'case'> }>(sql`
      select d.case_id as "caseId" from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
      where a.id = ${id}`),
  )

/** A person's address, unless their account is closed. */
export const findAddress = (
  db: Database,
  userId: Id<'user'>,
): Promise<{ email: string; firstName: string } | undefined> =>
  first(
    db.query<{ email: string; firstName: string }>(sql`
      select email, first_name as "firstName" from users where id = ${userId} and email is not null and state <> 'closed'`),
  )
