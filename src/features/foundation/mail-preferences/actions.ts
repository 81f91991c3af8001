import type { Database } from '#platform/database.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { MailPreferences } from './contract.ts'
import { deleteChoices, listDeclined, listDeclinedTypes, type MailedType, mailedTypes, storeChoice } from './store.ts'

/** Who declined mails of this type, of these people. Everybody else wants them until they say otherwise (AMB-089). */
export async function declinedBy(
  db: Database,
  userIds: readonly Id<'user'>[],
  type: MailedType,
): Promise<ReadonlySet<Id<'user'>>> {
  const rows = await listDeclined(db, userIds, type)
  return new Set(rows.map(({ userId }) => userId))
}

export async function readPreferences({ database }: Platform, userId: Id<'user'>): Promise<MailPreferences> {
  const declined = new Set((await listDeclinedTypes(database, userId)).map(({ type }) => type))
  return {
    projectUpdates: !declined.has('project_update'),
    questions: !declined.has('question'),
    thanks: !declined.has('thanks'),
    messages: !declined.has('message'),
  }
}

const fieldOf = {
  project_update: 'projectUpdates',
  question: 'questions',
  thanks: 'thanks',
  message: 'messages',
} as const

export async function savePreferences(
  platform: Platform,
  userId: Id<'user'>,
  wanted: { readonly [K in keyof MailPreferences]?: MailPreferences[K] | undefined },
): Promise<MailPreferences> {
  const { database, clock } = platform
  for (const type of mailedTypes) {
    const email = wanted[fieldOf[type]]
    if (email !== undefined) await storeChoice(database, userId, { type, email }, clock.now())
  }
  return readPreferences(platform, userId)
}

/** Signs one person's link. It has no end: a mail may be found years later. */
const signatureOf = ({ secrets }: Pick<Platform, 'secrets'>, userId: string, type: MailedType): Promise<string> =>
  keyedHash(secrets, 'mail: unsubscribe', `${type} ${userId}`)

export type Unsubscribing = {
  /** For people: it asks first. */
  readonly page: string
  /** For mail programs: it acts at once when it is posted to. */
  readonly oneClick: string
}

/** How a person ends the mails of one kind. */
export async function unsubscribingOf(
  platform: Platform,
  userId: Id<'user'>,
  type: MailedType = 'project_update',
): Promise<Unsubscribing> {
  // Links of before name no kind: they end the mails about updates.
  const kind = type === 'project_update' ? '' : `.${type}`
  const token = `${userId}.${await signatureOf(platform, userId, type)}${kind}`
  const { origin } = platform.settings
  return {
    page: origin + paths.unsubscribe(token),
    oneClick: `${origin}/api/unsubscribe?${new URLSearchParams({ token })}`,
  }
}

type Signed = { readonly userId: Id<'user'>; readonly type: MailedType }

/** @throws Refusal unsubscribe_link_invalid (404) for a token that we did not sign. */
export async function mustBeSigned(platform: Platform, token: string): Promise<Signed> {
  const [userId = '', signature = '', kind = 'project_update'] = token.split('.')
  const type = mailedTypes.find((one) => one === kind)
  if (!type || !isId(userId) || !timingSafeEqualText(await signatureOf(platform, userId, type), signature))
    throw new Refusal(
      'unsubscribe_link_invalid',
      'This link is not complete. Change your mails in your settings instead.',
    )
  return { userId: userId as Id<'user'>, type }
}

/** RFC 8058: without a session, by the link alone; again changes nothing. @throws what mustBeSigned throws. */
export async function unsubscribe(platform: Platform, token: string): Promise<undefined> {
  const { userId, type } = await mustBeSigned(platform, token)
  await savePreferences(platform, userId, { [fieldOf[type]]: false })
}

/** Part of closing an account. */
export const deletePreferences = (tx: Database, userId: Id<'user'>): Promise<unknown> => deleteChoices(tx, userId)
