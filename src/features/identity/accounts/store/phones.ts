import { brokeConstraint, type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import { type Account, accountColumns } from './accounts.ts'

export const findAccountByPhone = (db: Database, phone: string): Promise<Account | undefined> =>
  first(db.query<Account>(sql`select ${accountColumns} from users where phone = ${phone}`))

/** Of several who wait for one phone, the one who asked last. @param since requests of before are over. */
export const findAccountByNewPhone = (db: Database, phone: string, since: Instant): Promise<Account | undefined> =>
  first(
    db.query<Account>(sql`
      select ${accountColumns} from users where new_phone = ${phone} and phone_change_sent_at > ${since}
      order by phone_change_sent_at desc limit 1`),
  )

export const startPhoneChange = (tx: Database, id: string, phone: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update users set new_phone = ${phone}, phone_change_sent_at = ${at}, updated_at = ${at} where id = ${id}`)

export const forgetPhoneChange = (tx: Database, id: string): Promise<unknown> =>
  tx.query(
    sql`update users set new_phone = null, phone_change_sent_at = null where id = ${id} and new_phone is not null`,
  )

/** @throws the database's error when another account has the phone by now. */
export const writePhone = (tx: Database, id: string, phone: string | null, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update users set phone = ${phone}, phone_verified_at = ${phone === null ? null : at}, new_phone = null,
      phone_change_sent_at = null, updated_at = ${at}
    where id = ${id}`)

export const isPhoneTaken = (error: unknown): boolean => brokeConstraint(error, 'users_phone_key')
