import type { Reportable } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import * as store from '../store/jobs.ts'
import { findRevision } from '../store/revisions.ts'
import { settleNews } from './news.ts'
import { list } from './publish.ts'

/** A position, for the staff member who decides an appeal. Reports of positions have a form of their own. */
export const positionReportable: Reportable = {
  kind: 'position',
  find: async (db, id) => {
    const job = await store.findJob(db, id as Id<'job'>)
    const live = job?.liveRevision ? await findRevision(db, job.id, job.liveRevision) : undefined
    if (!job || !live) return undefined
    return {
      ...{ title: live.title, path: paths.job(job.id), authorId: job.posterId, pictures: [] },
      texts: [
        { label: 'Position', text: `${live.title}\n${live.company}\n${live.location}` },
        { label: 'Description', text: `${live.description}\n\n${live.fullDescription}` },
        { label: 'Requirements', text: live.requirements.join('\n') },
        { label: 'Benefits', text: live.benefits.join('\n') },
      ],
    }
  },
  hide: async (tx, platform, id) => {
    const job = await store.lockJob(tx, id as Id<'job'>)
    if (!job || job.state === 'removed') return
    await store.markRemoved(tx, job.id, 'Another person looked at it again.')
    await list(tx, platform, job.id)
    await settleNews(tx, job.id)
  },
  show: async (tx, platform, id) => {
    const job = await store.lockJob(tx, id as Id<'job'>)
    if (job?.state !== 'removed' || job.liveRevision === null) return
    await store.markPutBack(tx, job.id)
    await list(tx, platform, job.id)
    await settleNews(tx, job.id)
  },
}
