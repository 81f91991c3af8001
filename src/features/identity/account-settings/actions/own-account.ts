import { readEntriesOf, record } from '#features/foundation/audit/actions.ts'
import { mustAttach, release } from '#features/foundation/files/actions.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import {
  deleteSession,
  findAccount,
  listSessions,
  lockAccount,
  readNamesAndPhoto,
  writeNamesAndPhoto,
} from '#features/identity/accounts/actions/records.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import { describeDevice } from '#features/identity/accounts/rules/describe-device.ts'
import { announce } from '#platform/account-events.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { AccountEvent, OwnProfile, OwnSession } from '../contract.ts'
import { accountActions, describeEvent } from '../rules/account-events.ts'
import { isByAddress, personalTables } from '../rules/personal-data.ts'
import { readPersonalRows } from '../store/personal-data.ts'

export async function readProfile(platform: Platform, { userId }: Actor): Promise<OwnProfile> {
  const { fileId, fileName, sizeBytes, phone, ...own } = await readNamesAndPhoto(platform.database, userId)
  const photo =
    fileId && fileName && sizeBytes ? { fileId, fileName, sizeBytes, imageUrl: imageUrl(fileId, 400) } : null
  return { ...own, photo, phone: phone && `+${phone}` }
}

export type ProfileChange = {
  readonly firstName: string
  readonly lastName: string
  /** Null removes the picture; undefined leaves it. */
  readonly photoFileId?: string | null | undefined
}

/** AMB-130. @throws Refusal file_not_found (404). */
export async function saveProfile(platform: Platform, actor: Actor, to: ProfileChange): Promise<OwnProfile> {
  const { userId } = actor
  await platform.database.transaction(async (tx) => {
    const { avatarFileId: before } = await lockAccount(tx, userId)
    const photoFileId = to.photoFileId === undefined ? before : to.photoFileId
    if (photoFileId && photoFileId !== before)
      await mustAttach(tx, platform, { fileId: photoFileId, ownerId: userId, purpose: 'avatar' })
    await writeNamesAndPhoto(tx, userId, { ...to, photoFileId }, platform.clock.now())
    if (before && photoFileId !== before) await release(tx, before)
  })
  return readProfile(platform, actor)
}

export async function readSessions(platform: Platform, actor: Actor): Promise<{ items: OwnSession[] }> {
  const rows = await listSessions(platform.database, actor.userId)
  const items = rows.map(({ id, userAgent, network, startedAt, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent),
    network,
    startedAt,
    lastUsedAt,
    current: id === actor.sessionId,
  }))
  return { items }
}

/** @throws Refusal session_not_found (404), also for another person's session. */
export async function endSession(platform: Platform, { userId }: Actor, id: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await deleteSession(tx, userId, id)))
      throw new Refusal('session_not_found', 'This session has ended already.')
    await voidPending(tx, userId)
    const event = { action: 'session.ended', targetKind: 'session', targetId: id, data: { scope: 'one' } }
    await record(tx, platform, { actorId: userId, ...event })
  })
}

const eventsShown = 50

export async function readEvents(platform: Platform, { userId }: Actor): Promise<{ items: AccountEvent[] }> {
  const rows = await readEntriesOf(platform.database, userId, accountActions, eventsShown)
  const items = rows.map(({ id, action, data, at }) => ({
    id,
    text: describeEvent(action, data),
    device: typeof data.device === 'string' ? data.device : null,
    at,
  }))
  return { items }
}

/** All personal data, by table (AMB-138), each table read at one moment. */
export async function exportData(
  platform: Platform,
  { userId }: Actor,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { database } = platform
  // Gifts made with the address before the account existed are theirs, even if they have not looked at them since.
  await database.transaction((tx) => announce(tx, platform, 'exporting', userId))
  const account = await findAccount(database, userId)
  // Rows found by the address belong to its owner: until that owner is proven, the person may be another one.
  const email = account?.ownerProvenAt ? account.email : null
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const one of personalTables)
    data[one.table] = await readPersonalRows(database, one, isByAddress(one) ? email : userId)
  await record(database, platform, {
    actorId: userId,
    action: 'data.downloaded',
    targetKind: 'user',
    targetId: userId,
  })
  return data
}
