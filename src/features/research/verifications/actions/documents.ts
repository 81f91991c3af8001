import { record } from '#features/foundation/audit/actions.ts'
import { signCredentialLink } from '#features/foundation/files/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { findRequest, listDocuments, type RequestRow } from '../store/requests.ts'
import { notFound } from './read.ts'

type Wanted = { readonly id: Id<'verification'>; readonly fileId: string }
type Link = { readonly url: string; readonly expiresAt: Instant }

async function mustFind({ database }: Platform, { id, fileId }: Wanted): Promise<RequestRow> {
  const request = await findRequest(database, id)
  const documents = request ? await listDocuments(database, [id]) : []
  if (!request || !documents.some((one) => one.fileId === fileId)) throw notFound()
  return request
}

/** @throws Refusal `verification_not_found` (404), also for another person's request. */
export async function linkOwn(platform: Platform, actor: Actor, wanted: Wanted): Promise<Link> {
  const { userId } = await mustFind(platform, wanted)
  if (userId !== actor.userId) throw notFound()
  return signCredentialLink(platform, wanted.fileId)
}

/** The access is recorded before the link is returned. @throws Refusal `verification_not_found` (404). */
export async function linkForStaff(platform: Platform, actor: Actor, wanted: Wanted): Promise<Link> {
  const { userId } = await mustFind(platform, wanted)
  const about = { action: 'credential.opened', targetKind: 'user', targetId: userId, data: { request: wanted.id } }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return signCredentialLink(platform, wanted.fileId)
}
