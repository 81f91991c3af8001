import { rewordNews, withholdNews } from '#features/foundation/notifications/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import type { Database } from '#platform/database.ts'
import type { Reportable } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { beginning } from '../rules/texts.ts'
import { findReported, storeHidden } from '../store/reported.ts'
import { newsOf } from './publish.ts'

/** AMB-090: updates are published at once; they can be reported, and hidden by a moderator. */
export const updateReportable: Reportable = {
  kind: 'update',
  find: async (db, id, onlyPublic) => {
    const update = await findReported(db, id)
    if (!update || (onlyPublic && !update.isPublic)) return undefined
    return {
      title: `Update on ${update.projectTitle}`,
      path: paths.project(update.projectId, { tab: 'updates' }),
      authorId: update.authorId,
      texts: [{ label: update.audience === 'donors' ? 'For donors' : 'Update', text: update.content }],
      pictures: picturesIn(update.content),
    }
  },
  hide: async (tx, { clock }, id) => {
    await storeHidden(tx, id, clock.now())
    await rewordNotices(tx, id)
  },
  show: async (tx, _, id) => {
    await storeHidden(tx, id, null)
    await rewordNotices(tx, id)
  },
}

/** The notifications of an update contain its words while it may be read. */
async function rewordNotices(tx: Database, id: string): Promise<void> {
  const update = await findReported(tx, id)
  if (!update) return
  const news = newsOf({ id: id as Id<'update'>, projectId: update.projectId })
  await rewordNews(tx, news, update.isHidden ? null : beginning(update.content))
  if (update.isProjectHidden) await withholdNews(tx, [news.target])
}
