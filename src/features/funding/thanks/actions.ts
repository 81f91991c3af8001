import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Redactor } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { sentAgainMs } from '#values/sent-again.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ThanksOverview, ThanksPreview } from './contract.ts'
import { paragraphsFor, subjectOf, type Thanks, thanksMail } from './mails.ts'
import { type ThanksAudience, thanksAgainAt, thanksWindowMs } from './rules.ts'
import * as store from './store.ts'

type Letter = { readonly text: string; readonly to: ThanksAudience }
const sentShown = 5
const noticeLengthMax = 280

/** What can be sent now, and to how many people: only counts, because some of them gave anonymously. */
export async function readThanks({ database, clock }: Platform, actor: Actor): Promise<ThanksOverview> {
  const since = later(clock.now(), -thanksWindowMs)
  const [projects, sent] = await Promise.all([
    store.listThankableProjects(database, actor.userId, since),
    store.listSent(database, actor.userId, sentShown),
  ])
  return {
    projects: projects.map(({ oldestInWindow, ...project }) => ({
      ...project,
      againAt: thanksAgainAt(oldestInWindow),
    })),
    sent: sent.map(({ projectId, title, ...one }) => ({ ...one, project: { id: projectId, title } })),
  }
}

/** @throws Refusal project_not_found (404); nobody_to_thank, thanked_lately (409). */
export const previewThanks = (
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  letter: Letter,
): Promise<ThanksPreview> =>
  platform.database.transaction(async (tx) => {
    const { thanks, donorIds, recipients } = await prepare(tx, platform, actor, projectId, letter)
    return {
      subject: subjectOf(thanks),
      paragraphs: paragraphsFor(platform, 'donor', thanks),
      donors: donorIds.length,
      mailed: recipients.length,
    }
  })

/**
 * Notifies the donors, and mails those who did not opt out. The message is stored and recorded; the researcher learns
 * how many it reached. The same request sent again sends nothing more, nor do the same words within an hour.
 *
 * @throws Refusal project_not_found (404); nobody_to_thank, thanked_lately (409).
 */
export async function sendThanks(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { clientKey, ...letter }: Letter & { readonly clientKey: string },
): Promise<{ donors: number; mailed: number }> {
  return platform.database.transaction(async (tx) => {
    await mustOwn(tx, actor, projectId)
    const before = await findBefore(tx, platform, actor, projectId, { clientKey, ...letter })
    if (before) return before
    const { thanks, donorIds, recipients } = await prepare(tx, platform, actor, projectId, letter)
    const id = newId<'thanks'>(platform)
    const counts = { donors: donorIds.length, mailed: recipients.length }
    const row = { id, projectId, byId: actor.userId, clientKey, body: thanks.text, donorIds, mailed: counts.mailed }
    await store.insertThanks(tx, { ...row, at: platform.clock.now() })
    const notice = {
      type: 'message' as const,
      topic: 'thanks' as const,
      eventKey: `thanks:${id}`,
      title: `Thanks from “${thanks.title}”`,
      body: `${thanks.author}: ${shortened(thanks.text)}`,
      target: paths.project(projectId),
    }
    await notify(
      tx,
      platform,
      donorIds.map((userId) => ({ ...notice, userId })),
    )
    const mails = recipients.map(async (one) =>
      thanksMail(platform, id, one, thanks, await unsubscribingOf(platform, one.userId, 'thanks')),
    )
    await queueMails(tx, platform, await Promise.all(mails))
    const about = { targetKind: 'project', targetId: projectId, data: { thanksId: id, to: letter.to, ...counts } }
    await record(tx, platform, { actorId: actor.userId, action: 'thanks.sent', ...about })
    return counts
  })
}

/** Sent before: by the same request, or in the same words to nobody else, as after a reload without an answer. */
async function findBefore(
  tx: Database,
  { clock }: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { clientKey, text, to }: Letter & { readonly clientKey: string },
): Promise<{ donors: number; mailed: number } | undefined> {
  const sent = await store.findSent(tx, projectId, clientKey)
  if (sent) return sent
  const donorIds = await store.listThankable(tx, projectId, actor.userId, to)
  return store.findAlike(tx, projectId, { text, donorIds, since: later(clock.now(), -sentAgainMs) })
}

async function mustOwn(tx: Database, actor: Actor, projectId: Id<'project'>) {
  const project = await store.lockOwnProject(tx, projectId, actor.userId)
  if (!project) throw new Refusal('project_not_found', 'There is no such public project of yours.')
  return project
}

async function prepare(tx: Database, platform: Platform, actor: Actor, projectId: Id<'project'>, letter: Letter) {
  const { title, firstName, lastName } = await mustOwn(tx, actor, projectId)
  const since = later(platform.clock.now(), -thanksWindowMs)
  const againAt = thanksAgainAt(await store.findOldestInWindow(tx, projectId, since))
  if (againAt)
    throw new Refusal('thanked_lately', 'You have thanked these donors twice within thirty days.', { againAt })
  const donorIds = await store.listThankable(tx, projectId, actor.userId, letter.to)
  if (donorIds.length === 0)
    throw new Refusal(
      'nobody_to_thank',
      letter.to === 'new'
        ? 'There are no new donors since you last thanked. You can write to all donors.'
        : 'No donor of this project can be written to.',
    )
  const declined = await declinedBy(tx, donorIds, 'thanks')
  const recipients = await store.listAddresses(
    tx,
    donorIds.filter((id) => !declined.has(id)),
  )
  const thanks: Thanks = { projectId, title, author: `${firstName} ${lastName}`.trim(), text: letter.text }
  return { thanks, donorIds, recipients }
}

const shortened = (text: string): string =>
  text.length <= noticeLengthMax ? text : `${text.slice(0, noticeLengthMax - 1).trimEnd()}…`

/** Part of closing an account: deletes what it wrote, and the record that it was thanked. */
export const forgetThanksOf = (tx: Database, userId: Id<'user'>): Promise<void> => store.forgetThanks(tx, userId)

/** Redacts personal data in the messages to a project's donors. */
export const thanksRedactor: Redactor = { find: store.listThanksWith, remove: store.emptyThanks }
