import { mustBePoster, readJobFacts } from '#features/careers/jobs/actions/facts.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dailyNewsMail } from '../mails.ts'
import type { NewsTime } from '../rules/applications.ts'
import { findNewsChoice, storeNewsChoice, takeDaily } from '../store/news.ts'

/** How often the poster is mailed about applications to a position. */
export const readNewsChoice = (db: Database, jobId: Id<'job'>): Promise<NewsTime> => findNewsChoice(db, jobId)

/** @throws Refusal job_not_found (404), also for someone else's. */
export const chooseNews = (platform: Platform, by: Manager, jobId: Id<'job'>, every: NewsTime): Promise<undefined> =>
  platform.database.transaction(async (tx) => {
    await mustBePoster(tx, platform, by, jobId)
    await storeNewsChoice(tx, jobId, every, platform.clock.now())
    return undefined
  })

const batchSize = 200

/** One mail a day for each position whose poster chose daily mail. */
export async function mailDailyNews(platform: Platform): Promise<void> {
  for (let again = true; again; )
    again = await platform.database.transaction(async (tx) => {
      const at = platform.clock.now()
      const found = await takeDaily(tx, at, batchSize)
      for (const { jobId, count } of found) {
        const job = await readJobFacts(tx, jobId)
        if (job && job.posterEmail !== null)
          await queueMails(tx, platform, [dailyNewsMail(platform, { to: job.posterEmail, job, count, at })])
      }
      return found.length === batchSize
    })
}
