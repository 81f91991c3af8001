import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import type { Reportable } from '#platform/reportables.ts'
import { paths } from '#values/paths.ts'
import { findReported, storeHidden } from '../store/reported.ts'

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
  hide: (tx, { clock }, id) => storeHidden(tx, id, clock.now()),
  show: (tx, _, id) => storeHidden(tx, id, null),
}
