import { type Database, sql } from '#platform/database.ts'

export type OwnPage = {
  /** Empty for a person who has a phone alone. */
  readonly email: string
  /** Without its plus sign. */
  readonly phone: string | null
  readonly avatarFileId: string | null
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly saidType: 'donor' | 'researcher' | null
  readonly unreadNotifications: number
}

export async function readOwnPage(db: Database, id: string): Promise<OwnPage> {
  const [own] = await db.query<OwnPage>(sql`
    select coalesce(u.email, '') email, u.phone, u.institution,
      u.field_of_study "fieldOfStudy", u.user_type "saidType",
      coalesce((select profile_image_id from researcher_profiles where user_id = u.id), u.avatar_file_id) "avatarFileId",
      (select count(*) from notifications where user_id = u.id and read_at is null) "unreadNotifications"
    from users u where u.id = ${id}`)
  if (!own) throw new Error('the account of a live session is gone')
  return own
}
