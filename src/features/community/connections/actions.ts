import { blockPerson, muteAbout } from '#features/community/messages/actions/people.ts'
import { imageUrl } from '#features/foundation/files/rules.ts'
import { readPrivacy } from '#features/identity/privacy/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { shortName } from '#values/person-name.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { CoSupporter, LinkedResearcher } from './contract.ts'
import * as store from './store.ts'

const pageSize = 12
const projectsShown = 6
const supportersMost = { projects: 50, each: 12 }

/** Researchers of projects that a donor supported or saved, and those they follow, without blocked ones. */
export async function readConnections(
  { database: db, clock }: Platform,
  { userId }: Actor,
  after: string | undefined,
): Promise<{ items: LinkedResearcher[]; older: string | null }> {
  const rows = await store.listResearchers(db, userId, clock.now(), placeFrom(after), pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, ({ at, userId: id }) => ({ at, id }))
  const owners = page.map((row) => row.userId)
  const links = owners.length > 0 ? await store.listLinks(db, userId, owners, projectsShown) : []
  const items = page.map(({ userId: ownerId, publicId, firstName, lastName, photoFileId, ...row }) => ({
    id: publicId,
    name: `${firstName} ${lastName}`.trim() || 'Researcher',
    ...{ institution: row.institution, verified: row.verified, isFollowed: row.isFollowed, isMuted: row.isMuted },
    photoUrl: photoFileId && imageUrl(photoFileId, 400),
    projects: links
      .filter((link) => link.ownerId === ownerId)
      .map(({ projectId: id, title, isSupported }) => ({ id, title, isSupported })),
  }))
  return { items, older }
}

/** AMB-133: by first name and initial, if both allow it and both gave by name. */
export async function readCoSupporters(
  platform: Platform,
  { userId }: Actor,
): Promise<{ items: CoSupporter[]; isVisible: boolean }> {
  const { visibleToSupporters: isVisible } = await readPrivacy(platform, userId)
  const rows = isVisible ? await store.listSupporters(platform.database, userId, supportersMost) : []
  const found = new Map<string, CoSupporter>()
  for (const { cardId, projectId, title, ...name } of rows) {
    const known = found.get(cardId) ?? { id: cardId, name: shortName(name), projects: [] }
    known.projects.push({ id: projectId, title })
    found.set(cardId, known)
  }
  return { items: [...found.values()], isVisible }
}

const notFound = (): Refusal => new Refusal('connection_not_found', 'There is no such person among your connections.')

/** @throws Refusal connection_not_found (404), also for a researcher without a link to the donor. */
export async function mute(
  { database: db }: Platform,
  { userId }: Actor,
  asked: string,
  muted: boolean,
): Promise<undefined> {
  const found = await store.findLinked(db, userId, asked)
  if (!found) throw notFound()
  await muteAbout(db, userId, found.id, muted)
}

/** @throws Refusal connection_not_found (404). */
export async function block(platform: Platform, { userId }: Actor, asked: string): Promise<undefined> {
  const { database: db } = platform
  const card: Id<'user'> | undefined = isId(asked) ? (await store.findSupporter(db, userId, asked))?.id : undefined
  const blockedId = card ?? (await store.findLinked(db, userId, asked))?.id
  if (!blockedId) throw notFound()
  await blockPerson(platform, userId, blockedId)
}
