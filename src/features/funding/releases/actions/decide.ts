import { record } from '#features/foundation/audit/actions.ts'
import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import { reopenMilestone } from '#features/research/projects/actions/reach-milestone.ts'
import { notifyReaders } from '#features/research/updates/actions/notify-readers.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import * as store from '../store.ts'

type Which = { readonly id: Id<'project'>; readonly key: string; readonly updateId: Id<'update'> }

/**
 * A reviewer has checked the milestone: its share may be paid out from now on, once and for good.
 *
 * @throws Refusal milestone_not_found (404), also for reviewers with a conflict of interest; milestone_open,
 * release_decided (409).
 */
export const release = (platform: Platform, actor: Actor, which: Which): Promise<void> =>
  decide(platform, actor, which, null)

/**
 * The update does not prove enough: the milestone is open again, and the reason appears on the
 * project's page.
 *
 * @throws Refusal as `release`.
 */
export const sendBack = (platform: Platform, actor: Actor, which: Which & { readonly reason: string }): Promise<void> =>
  decide(platform, actor, which, which.reason)

function decide(
  platform: Platform,
  actor: Actor,
  { id: projectId, key, updateId }: Which,
  reason: string | null,
): Promise<void> {
  return platform.database.transaction(async (tx) => {
    // Payouts depend on it: a change of what may leave a project locks its money.
    await holdProjects(tx, [projectId])
    const milestone = await store.lockMilestone(tx, projectId, key)
    if (!milestone || (await platform.isBarred(platform, tx, { userId: actor.userId, projectId })))
      throw new Refusal('milestone_not_found', 'There is no such milestone that waits for you.')
    if (milestone.updateId === null)
      throw new Refusal('milestone_open', 'This milestone is open again: its researcher took it back.')
    if (milestone.isDecided || milestone.updateId !== updateId)
      throw new Refusal('release_decided', 'This was decided meanwhile, or another update shows it now.')
    const { title, shareBps } = milestone
    const [id, at] = [newId(platform), platform.clock.now()]
    const decision = reason === null ? ('released' as const) : ('sent_back' as const)
    const row = { id, projectId, key, updateId, decision, title, shareBps, reason, byId: actor.userId, at }
    await store.insertDecision(tx, row)
    if (reason !== null) await reopenMilestone(tx, platform, { projectId, key, byId: actor.userId, reason })
    const about = { targetKind: 'project', targetId: projectId, data: { key, updateId, shareBps, reason } }
    await record(tx, platform, { actorId: actor.userId, action: `milestone.${decision}`, ...about })
    await notifyPeople(tx, platform, { id, projectId, milestone, reason })
    if (reason === null) await notifyDonors(tx, platform, { id, projectId, milestone, reason })
  })
}

type News = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly milestone: store.Milestone
  readonly reason: string | null
}

async function notifyPeople(
  tx: Database,
  platform: Platform,
  { id, projectId, milestone, reason }: News,
): Promise<void> {
  const { ownerId, projectTitle, title, shareBps } = milestone
  const isReleased = reason === null
  const subject = isReleased ? `${inPercent(shareBps)} released: ${title}` : `Sent back: ${title}`
  const path = isReleased ? paths.researcherProfile('money') : paths.project(projectId, { tab: 'updates' })
  const paragraphs = isReleased
    ? [
        `A reviewer has checked the milestone “${title}” of “${projectTitle}”. Its share of the money, ${inPercent(shareBps)}, can be paid out from now on.`,
      ]
    : [
        `A reviewer has read the update that shows the milestone “${title}” of “${projectTitle}”, and needs more:`,
        reason,
        'The milestone is open again. Post an update that shows what is missing, and say there that it is reached.',
      ]
  const eventKey = `milestone-release:${id}`
  await notify(tx, platform, [
    {
      userId: ownerId,
      type: 'project_update',
      eventKey,
      title: subject,
      body: paragraphs[1] ?? paragraphs[0],
      target: path,
    },
  ])
  const to = await store.findAddress(tx, ownerId)
  if (!to) return
  const label = isReleased ? 'Open your money' : 'Open the updates'
  const action = { label, url: platform.settings.origin + path }
  await queueMails(tx, platform, [
    { eventKey, to, subject, ...mailLayout(platform, { heading: subject, paragraphs, action }) },
  ])
}

/** Their money may leave from now on. */
async function notifyDonors(tx: Database, platform: Platform, { id, projectId, milestone }: News): Promise<void> {
  const { ownerId, projectTitle, title, shareBps } = milestone
  const whose = { projectId, authorId: ownerId, audience: 'donors' } as const
  await notifyReaders(tx, platform, whose, {
    ...{ type: 'project_update', eventKey: `milestone-release:${id}`, target: paths.project(projectId) },
    title: `${projectTitle}: a milestone is reached and checked`,
    body: `“${title}” releases ${inPercent(shareBps)} of the money. It can be paid out to the researcher from now on.`,
  })
}
