import { notify } from '#features/foundation/notifications/actions.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { type NewsTopic, newsTopics } from '#values/news-topic.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { endLabel, isDigestKind, type MailEnd, mailEnds, mailTimes, topicRules } from '../rules.ts'
import { type Ending, endMails, resumeMails } from '../store.ts'

/** Signs one person's link. It never expires, because a mail may be opened years later. */
const signatureOf = ({ secrets }: Pick<Platform, 'secrets'>, userId: string, end: MailEnd): Promise<string> =>
  keyedHash(secrets, 'mail: unsubscribe', `${end} ${userId}`)

export type Unsubscribing = {
  /** For people: the page asks before it acts. */
  readonly page: string
  /** For mail programs: a POST takes effect at once. */
  readonly oneClick: string
}

/** The links with which a person unsubscribes from one kind of mail. */
export async function unsubscribingOf(
  platform: Platform,
  userId: Id<'user'>,
  end: MailEnd = 'project_update',
): Promise<Unsubscribing> {
  // A link that names no kind, as in old mails, stops the mails about updates.
  const kind = end === 'project_update' ? '' : `.${end}`
  const token = `${userId}.${await signatureOf(platform, userId, end)}${kind}`
  const { origin } = platform.settings
  return {
    page: origin + paths.unsubscribe(token),
    oneClick: `${origin}/api/unsubscribe?${new URLSearchParams({ token })}`,
  }
}

type Signed = { readonly userId: Id<'user'>; readonly end: MailEnd }

/** @throws Refusal unsubscribe_link_invalid (404) for a token that we did not sign. */
export async function mustBeSigned(platform: Platform, token: string): Promise<Signed> {
  const [userId = '', signature = '', kind = 'project_update'] = token.split('.')
  const end = mailEnds.find((one) => one === kind)
  if (!end || !isId(userId) || !timingSafeEqualText(await signatureOf(platform, userId, end), signature))
    throw new Refusal(
      'unsubscribe_link_invalid',
      'This link is not complete. Change your mails in your settings instead.',
    )
  return { userId: userId as Id<'user'>, end }
}

const endingOf = (end: MailEnd): Ending => {
  const topics: readonly NewsTopic[] = isDigestKind(end) ? newsTopics : [end]
  return {
    end,
    topics: topics.map((type) => ({ type, byDefault: topicRules[type].byDefault })),
    times: isDigestKind(end) ? [end] : mailTimes,
  }
}

/**
 * RFC 8058: works without a session, by the link alone, and is idempotent. The user is notified in the app, because the
 * mail may have been forwarded to another person who followed the link.
 *
 * @throws what mustBeSigned throws.
 */
export async function unsubscribe(platform: Platform, token: string): Promise<undefined> {
  const { userId, end } = await mustBeSigned(platform, token)
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const ended = await endMails(tx, userId, endingOf(end), at)
    if (ended.length === 0) return
    await notify(tx, platform, [
      {
        ...{ userId, type: 'system', eventKey: `unsubscribed:${end}:${at}`, target: paths.settings },
        title: `Mails ended: ${endLabel(end)}`,
        body: 'The unsubscribe link in a mail to you was followed. You can turn these mails on again in your settings.',
      },
    ])
  })
}

/** Undoes `unsubscribe` with the same link. @throws what mustBeSigned throws. */
export async function resubscribe(platform: Platform, token: string): Promise<undefined> {
  const { userId, end } = await mustBeSigned(platform, token)
  await resumeMails(platform.database, userId, end, platform.clock.now())
}
