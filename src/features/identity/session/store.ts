import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type OwnPage = {
  /** Empty for a person who has a phone alone. */
  readonly email: string
  /** Without its plus sign. */
  readonly phone: string | null
  readonly avatarFileId: string | null
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly saidType: 'donor' | 'researcher' | null
  /** Where their identities come from. */
  readonly providers: readonly string[]
  readonly unreadNotifications: number
  readonly owesAgreement: boolean
}

export async function readOwnPage(db: Database, id: string, now: Instant): Promise<OwnPage> {
  const [own] = await db.query<OwnPage>(sql`
    select coalesce(u.email, '') email, u.phone, u.institution,
      u.field_of_study "fieldOfStudy", u.user_type "saidType", u.sign_in_providers "providers",
      coalesce((select profile_image_id from researcher_profiles where user_id = u.id), u.avatar_file_id) "avatarFileId",
      (select count(*) from notifications where user_id = u.id and read_at is null and in_app) "unreadNotifications",
      exists (select from asked_versions asked
        where asked.effective_at <= ${now} and asked.effective_at > coalesce(u.terms_accepted_at, u.created_at)
          and not exists (select from agreements mine
            where mine.user_id = u.id and mine.slug = asked.slug and mine.number >= asked.number)) "owesAgreement"
    from users u where u.id = ${id}`)
  if (!own) throw new Error('the account of a live session is gone')
  return own
}
