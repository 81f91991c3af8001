import { type QueuedMail, queueMails, type Renewal } from '#features/foundation/mail/actions.ts'
import type { MailWords } from '#features/foundation/mail/rules.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { JobCard } from '../contract/objects.ts'
import { alertMail } from '../mails.ts'
import { alertTitle, mailedMax, waitOf } from '../rules/alerts.ts'
import { type JobChoice, jobChoiceOf } from '../rules/choice.ts'
import { jobAlertPath } from '../rules/saved-paths.ts'
import { showJobs } from '../store/reading.ts'
import * as store from '../store/saved.ts'
import { listJobs } from './list-jobs.ts'
import { cardOf } from './show.ts'

const pageSize = 100
const pagesMax = 5
/** Positions may be relisted or approved late, so each run looks this far back; nothing is mailed twice. */
const lookedBackMs = 30 * dayMs

/** Mails the next search that is due. True when there may be more. */
export async function runAlerts(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const alert = await store.lockDueAlert(tx, now)
    if (!alert) return false
    const { every } = alert
    await store.storeRun(tx, alert.id, { at: now, next: every === 'never' ? null : later(now, waitOf[every]) })
    const reader = await store.findReader(tx, alert.userId)
    if (reader) await mailNews(tx, platform, alert, reader)
    return true
  })
}

async function mailNews(
  tx: Database,
  platform: Platform,
  alert: store.AlertRow,
  reader: { readonly email: string; readonly firstName: string },
): Promise<void> {
  const choice = jobChoiceOf(new URLSearchParams(alert.query))
  const now = platform.clock.now()
  const back = later(alert.lastRun ?? alert.createdAt, -lookedBackMs)
  const found = await newSince({ ...platform, database: tx }, choice, back > alert.createdAt ? back : alert.createdAt)
  const fresh = await store.keepNews(
    tx,
    alert.id,
    found.map(({ id }) => id),
    now,
  )
  const jobs = found.filter(({ id }) => fresh.has(id))
  if (jobs.length === 0) return
  const mail = { to: reader.email, eventKey: `job-alert:${alert.id}:${now}` }
  await queueMails(tx, platform, [await newsMail(platform, alert, mail, jobs)])
}

async function newsMail(
  platform: Platform,
  { id, query }: Pick<store.AlertRow, 'id' | 'query'>,
  mail: Pick<QueuedMail, 'to' | 'eventKey'>,
  jobs: readonly JobCard[],
): Promise<QueuedMail> {
  const token = await tokenOf(platform, id)
  const chosen = new URLSearchParams(query)
  return alertMail(platform, {
    ...mail,
    title: alertTitle(platform.settings.taxonomy, jobChoiceOf(chosen)),
    query: Object.fromEntries(chosen),
    jobs: jobs.slice(0, mailedMax),
    total: jobs.length,
    page: platform.settings.origin + jobAlertPath(token),
    oneClick: `${platform.settings.origin}/api/job-alerts/unsubscribe?${new URLSearchParams({ token })}`,
  })
}

/**
 * Composes waiting mails again, without positions that were removed or closed meanwhile; a mail about none, or of a
 * search whose mails were ended, is not sent.
 */
export const renewAlerts: Renewal = async (platform, mails) => {
  const about = mails.flatMap(({ id, eventKey }) => {
    const [, alertId, at] = /^job-alert:([\da-f-]{36}):(.+)$/.exec(eventKey) ?? []
    return alertId !== undefined && at !== undefined ? [{ id, eventKey, alertId, at }] : []
  })
  if (about.length === 0) return new Map()
  const { database: db, clock, settings } = platform
  const mailed = await store.listMailed(db, about)
  const shown = await showJobs(db, [...new Set(mailed.map(({ jobId }) => jobId))])
  const renewed = about.map(async ({ id, eventKey }): Promise<readonly [Id<'mail'>, MailWords | 'outdated']> => {
    const mine = mailed.filter(({ mailId }) => mailId === id)
    const jobs = shown
      .filter((row) => mine.some(({ jobId }) => jobId === row.id))
      .map((row) => cardOf(row, settings.taxonomy, clock.now()))
      .filter(({ daysLeft }) => daysLeft !== null)
      .toSorted((one, other) => (one.postedDate < other.postedDate ? 1 : -1))
    const [alert] = mine
    if (!alert || jobs.length === 0) return [id, 'outdated']
    const about = { id: alert.alertId, query: alert.query }
    const { subject, text, html } = await newsMail(platform, about, { to: '', eventKey }, jobs)
    return [id, { subject, text, html }]
  })
  return new Map(await Promise.all(renewed))
}

/** Open positions that match a search and were listed since then, newest first. */
async function newSince(platform: Platform, choice: JobChoice, since: Instant): Promise<JobCard[]> {
  const found: JobCard[] = []
  let after: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const list = await listJobs(platform, { ...choice, sort: 'newest', after }, pageSize)
    found.push(...list.items.filter(({ postedDate, daysLeft }) => postedDate > since && daysLeft !== null))
    after = list.next
    if (after === null || list.items.some(({ postedDate }) => postedDate <= since)) break
  }
  return found
}

/** Signs the link of one saved search. It never expires: a mail may be found years later. */
const signatureOf = ({ secrets }: Pick<Platform, 'secrets'>, id: string): Promise<string> =>
  keyedHash(secrets, 'jobs: alert', id)
const tokenOf = async (platform: Platform, id: string): Promise<string> => `${id}.${await signatureOf(platform, id)}`

/** @throws Refusal unsubscribe_link_invalid (404) for a token that we did not sign. */
export async function mustBeAlertLink(platform: Platform, token: string): Promise<Id<'job-alert'>> {
  const [id = '', signature = ''] = token.split('.')
  if (!isId(id) || !timingSafeEqualText(await signatureOf(platform, id), signature))
    throw new Refusal('unsubscribe_link_invalid', 'This link is not complete. Change your searches in your account.')
  return id as Id<'job-alert'>
}

/** RFC 8058: works without a session, by the link alone. @throws what mustBeAlertLink throws. */
export async function endAlert(platform: Platform, token: string): Promise<undefined> {
  await store.endAlert(platform.database, await mustBeAlertLink(platform, token))
}
