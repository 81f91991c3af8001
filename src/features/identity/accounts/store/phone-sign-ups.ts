import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { PhoneSignUp } from '../rules/phone-sign-up.ts'

const columns = sql`
  phone, account_id "accountId", identity_id "identityId", password_hash "passwordHash", said as "profile", welcomed, created_at "createdAt"`

/** The sign-up that waits for the phone, held until the end of the transaction: the given one where there was none. */
export async function keepPhoneSignUp(tx: Database, row: PhoneSignUp): Promise<PhoneSignUp> {
  const kept = await first(
    tx.query<PhoneSignUp>(sql`
      insert into phone_sign_ups (phone, account_id, identity_id, password_hash, said, welcomed, created_at)
      values (${row.phone}, ${row.accountId}, ${row.identityId}, ${row.passwordHash}, ${row.profile}, ${row.welcomed}, ${row.createdAt})
      on conflict (phone) do update set phone = excluded.phone
      returning ${columns}`),
  )
  if (!kept) throw new Error('a sign-up was neither kept nor there')
  return kept
}

export const replacePhoneSignUp = (tx: Database, row: PhoneSignUp): Promise<unknown> =>
  tx.query(sql`
    update phone_sign_ups set account_id = ${row.accountId}, identity_id = ${row.identityId}, password_hash = ${row.passwordHash}, said = ${row.profile},
      welcomed = ${row.welcomed}, created_at = ${row.createdAt}
    where phone = ${row.phone}`)

/** @param after older ones are over. */
export const findPhoneSignUp = (db: Database, phone: string, after: Instant): Promise<PhoneSignUp | undefined> =>
  first(
    db.query<PhoneSignUp>(sql`
      select ${columns} from phone_sign_ups where phone = ${phone} and created_at > ${after}`),
  )

/** @returns the one that was taken away, unless it is over. */
export const takePhoneSignUp = (tx: Database, phone: string, after: Instant): Promise<PhoneSignUp | undefined> =>
  first(
    tx.query<PhoneSignUp>(sql`
      delete from phone_sign_ups where phone = ${phone} and created_at > ${after} returning ${columns}`),
  )

export const sweepPhoneSignUps = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from phone_sign_ups where created_at < ${before}`)
