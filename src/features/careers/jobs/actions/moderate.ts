import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { keepDecision } from '#features/foundation/reports/actions/decide.ts'
import { reporterSentence } from '#features/foundation/reports/rules/reports.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { countryName } from '#values/countries.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { HeldJob } from '../contract/objects.ts'
import { decisionMail } from '../mails.ts'
import type { ModeratorAct, ReportKind } from '../rules/reports.ts'
import * as store from '../store/jobs.ts'
import * as moderation from '../store/moderation.ts'
import { findPublic } from '../store/reading.ts'
import { findLatest, findRevision, storeOutcome } from '../store/revisions.ts'
import { noJob } from './manage.ts'
import { settleNews } from './news.ts'
import { list, publish } from './publish.ts'
import { isPublic, wordingOf } from './show.ts'

const heldMax = 50

/** Positions that wait for a moderator, are sealed or were reported, oldest first. */
export async function readHeld(
  { database: db }: Platform,
  id?: Id<'job'>,
): Promise<{ items: HeldJob[]; total: number }> {
  const [rows, total] = [await moderation.listHeld(db, heldMax, id ?? null), await moderation.countHeld(db)]
  const reports = await moderation.listReports(
    db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    items: rows.map((row) => ({
      ...{ id: row.id, version: row.version, state: row.state, since: row.since, project: row.projectTitle },
      isPublic: isPublic(row),
      poster: { name: row.posterName, email: row.contactEmail, isAccount: row.isAccount },
      waiting:
        row.waitingRevision === null ? null : { revision: row.waitingRevision, isEdit: row.liveRevision !== null },
      isSealed: row.isSealed,
      doubts: row.waitingRevision !== null || row.isSealed ? row.doubts : [],
      wording: wordingOf(row),
      country: row.country === null ? null : countryName(row.country),
      reports: reports.filter(({ jobId }) => jobId === row.id).map(({ kind, words, at }) => ({ kind, words, at })),
    })),
  }
}

type Report = { readonly kind: ReportKind; readonly words: string }

/** @throws Refusal job_not_found (404); too_many_reports (429). */
export async function report(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'job'>,
  { kind, words }: Report,
): Promise<undefined> {
  const network = peerGroup(platform.peer ?? '')
  if ((await tryOnce(platform.database, platform, 'address: job report', network)) > 0)
    throw new Refusal('too_many_reports', 'There were many reports from here. Please try again in an hour.')
  const reporterKey = actor?.userId ?? (await keyedHash(platform.secrets, 'jobs: reporter', network))
  await platform.database.transaction(async (tx) => {
    if (!(await findPublic(tx, id))) throw noJob()
    const at = platform.clock.now()
    const reporterId = actor?.userId ?? null
    await moderation.upsertReport(tx, { id: newId(platform), jobId: id, reporterId, reporterKey, kind, words, at })
  })
}

type Decision = { readonly act: ModeratorAct; readonly version: number; readonly reason?: string | undefined }

const needsReason: ReadonlySet<ModeratorAct> = new Set(['refuse', 'remove', 'warn'])

/**
 * Decides on a position that waits, is sealed or was reported. Any decision unseals it. Unless reports are dismissed,
 * the poster is notified, with the reason.
 * @throws Refusal job_not_found (404); own_job (403); reason_missing (422); job_changed (409).
 */
export async function decide(
  platform: Platform,
  actor: Actor,
  id: Id<'job'>,
  { act, version, reason = '' }: Decision,
): Promise<undefined> {
  if (needsReason.has(act) && reason === '') throw new Refusal('reason_missing', 'Please say why: the poster reads it.')
  await platform.database.transaction(async (tx) => {
    const job = await store.lockJob(tx, id)
    if (!job) throw noJob()
    if (job.posterId === actor.userId)
      throw new Refusal('own_job', 'This is your own position. Another moderator decides about it.')
    if (job.version !== version) throw changed()
    await store.unseal(tx, id)
    const reporters = await carryOut(tx, platform, actor, job, { act, reason })
    const decisionId = await keep(tx, platform, actor, job, { act, reason, reporters })
    const data = { act, ...(reason && { reason }) }
    await record(tx, platform, {
      actorId: actor.userId,
      action: `job.${doneWords[act]}`,
      targetKind: 'job',
      targetId: id,
      data,
    })
    if (act !== 'dismiss') await notifyPoster(tx, platform, job, { act, reason, decisionId })
  })
}

const doneWords: Readonly<Record<ModeratorAct, string>> = {
  publish: 'passed',
  refuse: 'refused',
  remove: 'removed',
  warn: 'warned',
  unseal: 'unsealed',
  dismiss: 'reports_dismissed',
}

const changed = () =>
  new Refusal('job_changed', 'This position was changed meanwhile. Please reload the page, then decide again.')

type Reasoned = { readonly act: ModeratorAct; readonly reason: string }

async function carryOut(
  tx: Database,
  platform: Platform,
  actor: Actor,
  job: store.JobRow,
  { act, reason }: Reasoned,
): Promise<readonly Id<'user'>[]> {
  const at = platform.clock.now()
  const isWaiting = job.waitingRevision !== null && job.state !== 'awaiting_email'
  if (act === 'publish' || act === 'refuse') {
    const revision = isWaiting && job.waitingRevision ? await findRevision(tx, job.id, job.waitingRevision) : undefined
    if (!revision) throw changed()
    if (act === 'publish') {
      await publish(tx, platform, job, revision, actor.userId)
      return []
    }
    await storeOutcome(tx, job.id, revision.number, { outcome: 'refused', at, by: actor.userId, reason })
    await store.markRefused(tx, job.id, reason)
    return []
  }
  if (act === 'unseal') {
    if (job.sealedAt === null || isWaiting) throw changed()
    return []
  }
  if (act === 'remove') {
    if (job.state === 'removed') throw changed()
    await store.markRemoved(tx, job.id, reason)
    await list(tx, platform, job.id)
    await settleNews(tx, job.id)
  }
  return moderation.handleReports(tx, job.id, actor.userId, at)
}

const measures = { remove: 'hide', warn: 'warn', dismiss: 'dismiss' } as const

type Kept = Reasoned & { readonly reporters: readonly Id<'user'>[] }

/** Stores decisions on a public position, which can be appealed, and notifies the reporters. */
async function keep(
  tx: Database,
  platform: Platform,
  actor: Actor,
  job: store.JobRow,
  { act, reason, reporters }: Kept,
): Promise<Id<'decision'> | undefined> {
  if (act === 'publish' || act === 'refuse' || act === 'unseal' || job.liveRevision === null) return undefined
  const measure = measures[act]
  const title = (await findRevision(tx, job.id, job.liveRevision))?.title ?? ''
  const author = act === 'dismiss' || job.posterId === null ? [] : [{ userId: job.posterId, party: 'author' as const }]
  const decisionId = await keepDecision(tx, platform, {
    ...{ kind: 'position', target: job.id, measure, words: reason, byId: actor.userId },
    content: { title, path: paths.job(job.id), authorId: job.posterId },
    parties: [...author, ...reporters.map((userId) => ({ userId, party: 'reporter' as const }))],
  })
  const notice = {
    ...{ type: 'system' as const, eventKey: `moderation:${decisionId}`, body: reporterSentence(measure) },
    ...{ title: `You reported “${title}”`, target: paths.decision(decisionId) },
  }
  await notify(
    tx,
    platform,
    reporters.map((userId) => ({ ...notice, userId })),
  )
  return decisionId
}

async function notifyPoster(
  tx: Database,
  platform: Platform,
  job: store.JobRow,
  { act, reason, decisionId }: Reasoned & { readonly decisionId: Id<'decision'> | undefined },
): Promise<void> {
  if (act === 'dismiss') return
  const latest = await findLatest(tx, job.id)
  const to = await store.findPosterAddress(tx, job.id)
  const title = latest?.title ?? ''
  // A warning leaves the version as it is.
  const eventKey = `job:${job.id}:${act}:${decisionId ?? job.version}`
  if (to) {
    const isByLink = job.posterId === null
    const about = { ...to, jobId: job.id, title, act, reason, eventKey, isByLink, decisionId }
    await queueMails(tx, platform, [decisionMail(platform, about)])
  }
  if (job.posterId === null) return
  const decided = decisionId ? paths.decision(decisionId) : paths.editJob(job.id)
  const [heading, target] = {
    publish: [`“${title}” is listed`, paths.job(job.id)],
    refuse: [`“${title}” was not passed`, paths.editJob(job.id)],
    remove: [`“${title}” was removed`, decided],
    warn: [`A word about “${title}”`, decided],
    unseal: [`You can open what was sent to “${title}”`, paths.jobApplications(job.id)],
  }[act] as [string, string]
  const notice = { userId: job.posterId, type: 'job_post_decision' as const, eventKey, title: heading, target }
  await notify(tx, platform, [{ ...notice, body: reason || undefined }])
}
