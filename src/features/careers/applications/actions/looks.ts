import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { FileRole } from '../rules/applications.ts'
import { insertLooks } from '../store/applications.ts'

type Looked = { readonly applicationId: Id<'application'>; readonly what: 'answers' | FileRole }

/** Logs access before the content is sent, in one statement for any number of applications. */
export async function keepLooks(
  tx: Database,
  platform: Platform,
  by: Manager,
  looked: readonly Looked[],
): Promise<void> {
  if (looked.length === 0) return
  await insertLooks(
    tx,
    looked.map((one) => ({ ...one, id: newId<'application-look'>(platform) })),
    { byId: by.actor?.userId ?? null, at: platform.clock.now() },
  )
}
