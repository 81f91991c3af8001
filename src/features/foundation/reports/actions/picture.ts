import { hidePicture, readReportedPicture } from '#features/foundation/files/actions.ts'
import type { Reportable } from '#platform/reportables.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'

/** A project's picture or a researcher's photo. While it is hidden, a drawing or initials are shown instead. */
export const pictureReportable: Reportable = {
  kind: 'picture',
  find: async (db, id, onlyPublic) => {
    const found = isId(id) ? await readReportedPicture(db, id) : undefined
    if (!found || (onlyPublic && found.isHidden)) return undefined
    const { project, publicId, ownerId: authorId } = found
    const own = { authorId, texts: [], pictures: [id] }
    if (project) return { ...own, title: `Picture of ${project.title}`, path: paths.project(project.id) }
    return publicId === null ? undefined : { ...own, title: 'Photo of a researcher', path: paths.researcher(publicId) }
  },
  hide: (tx, { clock }, id) => hidePicture(tx, id, clock.now()),
  show: (tx, _, id) => hidePicture(tx, id, null),
}
