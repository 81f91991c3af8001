import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { MemberRole } from './rules.ts'

export type MemberRow = {
  readonly userId: Id<'user'>
  readonly firstName: string
  readonly lastName: string
  readonly institution: string | null
  readonly role: 'lead' | MemberRole
  readonly joinedAt: Instant | null
}

/** Present members; the lead first, then by the date of joining. */
export const listMembers = (db: Database, projectId: Id<'project'>): Promise<MemberRow[]> =>
  db.query<MemberRow>(sql`
    select person.id as "userId", person.first_name as "firstName", person.last_name as "lastName",
      person.institution, team.role, team.joined_at as "joinedAt"
    from (
      select owner_id as user_id, 'lead' as role, null::timestamptz as joined_at from projects where id = ${projectId}
      union all
      select user_id, role, joined_at from project_members where project_id = ${projectId} and left_at is null
    ) team join users person on person.id = team.user_id
    order by team.joined_at nulls first, person.id`)

type NewMember = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly userId: Id<'user'>
  readonly role: MemberRole
  readonly at: Instant
}

export const insertMember = (tx: Database, member: NewMember): Promise<unknown> =>
  tx.query(sql`
    insert into project_members (id, project_id, user_id, role, joined_at)
    values (${member.id}, ${member.projectId}, ${member.userId}, ${member.role}, ${member.at})`)

/** @returns the previous role; undefined if they are not a member. */
export const storeRole = async (
  tx: Database,
  { projectId, userId, role }: Pick<NewMember, 'projectId' | 'userId' | 'role'>,
): Promise<MemberRole | undefined> => {
  const row = await first(
    tx.query<{ role: MemberRole }>(sql`
      update project_members now set role = ${role} from project_members before
      where now.project_id = ${projectId} and now.user_id = ${userId} and now.left_at is null and before.id = now.id
      returning before.role`),
  )
  return row?.role
}

/** @returns whether there was one to end. */
export const endMembership = async (
  tx: Database,
  projectId: Id<'project'>,
  userId: Id<'user'>,
  at: Instant,
): Promise<boolean> =>
  (
    await tx.query(sql`
      update project_members set left_at = greatest(joined_at, ${at})
      where project_id = ${projectId} and user_id = ${userId} and left_at is null returning id`)
  ).length > 0

/** Projects that a person works or worked on with others; the person's own projects have no team entry. */
export const listProjectsOfMember = (db: Database, userId: Id<'user'>): Promise<{ id: Id<'project'> }[]> =>
  db.query<{ id: Id<'project'> }>(sql`select distinct project_id as id from project_members where user_id = ${userId}`)

export type Invite = {
  readonly id: Id<'project-invite'>
  readonly projectId: Id<'project'>
  readonly email: string
  readonly role: MemberRole
  readonly invitedBy: Id<'user'>
  readonly sentAt: Instant
  readonly expiresAt: Instant
  readonly answer: 'accepted' | 'declined' | 'withdrawn' | null
  readonly askedAt: Instant | null
  readonly askedEmail: string | null
}

const columns = sql`id, project_id as "projectId", email, role, invited_by as "invitedBy", sent_at as "sentAt",
  expires_at as "expiresAt", answer, asked_at as "askedAt", asked_email as "askedEmail"`

/** Unanswered ones, the newest first. */
export const listOpenInvites = (db: Database, projectId: Id<'project'>): Promise<Invite[]> =>
  db.query<Invite>(sql`
    select ${columns} from project_invites where project_id = ${projectId} and answer is null
    order by created_at desc, id`)

export const findInvite = (db: Database, tokenHash: string): Promise<Invite | undefined> =>
  first(db.query<Invite>(sql`select ${columns} from project_invites where token_hash = ${tokenHash}`))

/** With the row locked until the transaction ends. */
export const lockInvite = (tx: Database, id: Id<'project-invite'>): Promise<Invite | undefined> =>
  first(tx.query<Invite>(sql`select ${columns} from project_invites where id = ${id} for update`))

type Sent = Pick<Invite, 'email' | 'role' | 'expiresAt'> & { readonly tokenHash: string; readonly at: Instant }
type NewInvite = Sent & Pick<Invite, 'id' | 'projectId' | 'invitedBy'>

export const insertInvite = (tx: Database, invite: NewInvite): Promise<unknown> =>
  tx.query(sql`
    insert into project_invites (id, project_id, email, role, token_hash, invited_by, created_at, sent_at, expires_at)
    values (${invite.id}, ${invite.projectId}, ${invite.email}, ${invite.role}, ${invite.tokenHash},
      ${invite.invitedBy}, ${invite.at}, ${invite.at}, ${invite.expiresAt})`)

export const storeSent = (tx: Database, id: Id<'project-invite'>, sent: Sent): Promise<unknown> =>
  tx.query(sql`
    update project_invites set email = ${sent.email}, role = ${sent.role}, token_hash = ${sent.tokenHash}, sent_at = ${sent.at},
      expires_at = ${sent.expiresAt}, asked_at = null, asked_email = null
    where id = ${id}`)

export const storeAnswer = (
  tx: Database,
  id: Id<'project-invite'>,
  answer: 'accepted' | 'declined' | 'withdrawn',
  at: Instant,
): Promise<unknown> =>
  tx.query(sql`
    update project_invites set answer = ${answer}, answered_at = ${at}, asked_at = null, asked_email = null
    where id = ${id}`)

export const storeAsking = (
  tx: Database,
  id: Id<'project-invite'>,
  asked: { readonly email: string | null; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`update project_invites set asked_at = ${asked.at}, asked_email = ${asked.email} where id = ${id}`)

export type Person = {
  readonly email: string | null
  readonly isConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
}

export const findPerson = (db: Database, userId: Id<'user'>): Promise<Person | undefined> =>
  first(
    db.query<Person>(sql`
      select lower(email) as email, email_verified_at is not null as "isConfirmed", first_name as "firstName",
        last_name as "lastName"
      from users where id = ${userId}`),
  )

/** Part of closing an account: memberships end, and its address is removed from invitations. */
export async function closeMemberships(tx: Database, userId: Id<'user'>, at: Instant): Promise<void> {
  await tx.query(sql`
    update project_members set left_at = greatest(joined_at, ${at}) where user_id = ${userId} and left_at is null`)
  await tx.query(sql`
    delete from project_invites where lower(email) = (select lower(email) from users where id = ${userId})`)
  await tx.query(sql`
    update project_invites set asked_email = null
    where lower(asked_email) = (select lower(email) from users where id = ${userId})`)
  await tx.query(sql`
    update project_invites set answer = 'withdrawn', answered_at = ${at}
    where answer is null and project_id in (select id from projects where owner_id = ${userId})`)
}
