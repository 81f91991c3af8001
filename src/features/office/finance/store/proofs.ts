import { type Database, first, sql } from '#platform/database.ts'
import type { Proof } from '../contract.ts'

export async function insertProof(db: Database, id: string, { at, isWhole, promises }: Proof): Promise<void> {
  await db.query(sql`
    insert into books_proofs (id, at, is_whole, promises)
    values (${id}, ${at}, ${isWhole}, ${JSON.stringify(promises)}::text::jsonb)`)
}

export const findNewestProof = (db: Database) =>
  first(
    db.query<Proof>(sql`
      select at, is_whole as "isWhole", promises from books_proofs order by sequence desc limit 1`),
  )
