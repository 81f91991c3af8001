import { liftStop, stopOf } from '#features/foundation/bounces/actions/stops.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import { Refusal } from '#wire/refusal.ts'
import type { MailPreferences } from '../contract.ts'
import { type Choice, type Choices, defaultChoice, topicRules } from '../rules.ts'
import { deleteChoices, findZone, findZoneName, listChoices, listNotNow, storeChoices, storeZone } from '../store.ts'

/**
 * Those of the given people who do not want a topic mailed at once, but in a digest or not at all. Everyone else does
 * (AMB-089).
 */
export async function declinedBy(
  db: Database,
  userIds: readonly Id<'user'>[],
  topic: NewsTopic,
): Promise<ReadonlySet<Id<'user'>>> {
  const rows = await listNotNow(db, userIds, topic)
  return new Set(rows.map(({ userId }) => userId))
}

export async function readChoices(db: Database, userId: Id<'user'>): Promise<Choices> {
  const chosen = new Map((await listChoices(db, userId)).map(({ type, inApp, mail }) => [type, { inApp, mail }]))
  const all = (Object.keys(topicRules) as NewsTopic[]).map((topic) => [
    topic,
    chosen.get(topic) ?? defaultChoice(topic),
  ])
  return Object.fromEntries(all) as Choices
}

export async function readPreferences({ database }: Platform, userId: Id<'user'>): Promise<MailPreferences> {
  const [choices, zone, stopped] = await Promise.all([
    readChoices(database, userId),
    findZone(database, userId),
    stopOf(database, userId),
  ])
  return { choices, timeZone: zone?.zone ?? null, stopped: stopped ?? null }
}

/** Resumes mail to the address; another bounce or complaint stops it again. */
export async function tryAgain(platform: Platform, userId: Id<'user'>): Promise<MailPreferences> {
  await liftStop(platform.database, userId)
  return readPreferences(platform, userId)
}

type Wanted = { readonly [T in NewsTopic]?: { readonly [K in keyof Choice]?: Choice[K] | undefined } | undefined }

/** Omitted choices stay unchanged. */
export async function saveChoices(platform: Platform, userId: Id<'user'>, wanted: Wanted): Promise<void> {
  const rows = (Object.keys(topicRules) as NewsTopic[]).flatMap((type) => {
    const choice = wanted[type]
    if (!choice) return []
    return [{ type, inApp: choice.inApp ?? null, mail: choice.mail ?? null, byDefault: topicRules[type].byDefault }]
  })
  if (rows.length > 0) await storeChoices(platform.database, userId, rows, platform.clock.now())
}

/** @throws Refusal time_zone_unknown (422). */
export async function savePreferences(
  platform: Platform,
  userId: Id<'user'>,
  { choices, timeZone }: { readonly choices?: Wanted | undefined; readonly timeZone?: string | undefined },
): Promise<MailPreferences> {
  if (timeZone !== undefined) await saveZone(platform, userId, timeZone)
  if (choices) await saveChoices(platform, userId, choices)
  return readPreferences(platform, userId)
}

async function saveZone({ database, clock }: Platform, userId: Id<'user'>, name: string): Promise<void> {
  const known = await findZoneName(database, name)
  if (!known) throw new Refusal('time_zone_unknown', 'We do not know this time zone. Please choose another one.')
  await storeZone(database, userId, known.name, clock.now())
}

/** Part of closing an account. */
export const deletePreferences = (tx: Database, userId: Id<'user'>): Promise<unknown> => deleteChoices(tx, userId)
