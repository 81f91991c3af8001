import { restoreNews, withholdNews } from '#features/foundation/notifications/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import type { Reportable } from '#platform/reportables.ts'
import { paths } from '#values/paths.ts'
import { addListings, removeListings } from '../store/listings.ts'
import { findReported, hideOne, showOne } from '../store/reported.ts'
import { newsPaths, notifyDonors } from './hide-with-owner.ts'

/** A project's page. Hidden, it is in no list and takes no gifts; its donors are notified. */
export const projectReportable: Reportable = {
  kind: 'project',
  find: async (db, id, onlyPublic) => {
    const project = await findReported(db, id)
    if (!project || (onlyPublic && !project.isPublic)) return undefined
    const { title, ownerId, summary, description, methodology, impact, imageId } = project
    const texts = [
      { label: 'Title', text: title },
      { label: 'Summary', text: summary },
      { label: 'Description', text: description },
      { label: 'Methodology', text: methodology },
      { label: 'Impact', text: impact },
    ]
    return {
      ...{ title, path: paths.project(id), authorId: ownerId, texts: texts.filter(({ text }) => text !== '') },
      pictures: [...(imageId === null ? [] : [imageId]), ...texts.flatMap(({ text }) => picturesIn(text))],
    }
  },
  hide: async (tx, platform, id) => {
    const project = await hideOne(tx, id, platform.clock.now())
    if (!project) return
    await removeListings(tx, [id])
    await withholdNews(tx, newsPaths(id))
    await notifyDonors(tx, platform, project, {
      what: 'hidden',
      title: `${project.title} takes no donations for now`,
      body: 'The project is hidden while our staff look into it. Your gift is not affected.',
    })
  },
  show: async (tx, platform, id) => {
    const now = platform.clock.now()
    const project = await showOne(tx, id, now)
    if (!project) return
    await addListings(tx, [id], now)
    await restoreNews(tx, newsPaths(id))
    await notifyDonors(tx, platform, project, {
      what: 'shown',
      title: `${project.title} takes donations again`,
      body: undefined,
    })
  },
}
