import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listDonorsOf } from '../store/gifts.ts'

/** Every account with a confirmed gift to the project (AMB-107); guests have none to be told things by. */
export async function listDonorIds(db: Database, projectId: string): Promise<Id<'user'>[]> {
  const rows = await listDonorsOf(db, projectId)
  return rows.map((row) => row.donorId)
}
