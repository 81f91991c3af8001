import { type Database, sql } from '#platform/database.ts'
import type { StaffList } from '../contract.ts'

type Member = StaffList['members'][number]
type Invited = StaffList['invitations'][number]

const nameOf = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), 'No name yet')`

/** Active members: the chief first, then by role and name. */
export const listMembers = (db: Database): Promise<Member[]> =>
  db.query<Member>(sql`
    select u.id, ${nameOf} "name", u.email, s.role, s.permissions, s.expertise_areas "expertiseAreas", u.state,
      exists (select from factors f where f.user_id = u.id and f.verified_at is not null)
        or exists (select from webauthn_credentials w where w.user_id = u.id) "hasSecondFactor",
      s.granted_at "grantedAt", u.last_sign_in_at "lastSignInAt"
    from staff_members s join users u on u.id = s.user_id where s.active
    order by s.role <> 'super_admin', s.role, u.first_name, u.last_name, u.id`)

/** The latest first. */
export const listInvited = (db: Database): Promise<Invited[]> =>
  db.query<Invited>(sql`
    select u.id, u.email, i.role, i.invited_at "invitedAt",
      coalesce(nullif(btrim(by.first_name || ' ' || by.last_name), ''), 'A colleague') "invitedBy"
    from staff_invitations i join users u on u.id = i.user_id join users by on by.id = i.invited_by
    order by i.invited_at desc, u.id`)
