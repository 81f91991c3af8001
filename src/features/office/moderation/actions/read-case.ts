import { record } from '#features/foundation/audit/actions.ts'
import { signPictureLink } from '#features/foundation/files/actions.ts'
import { type CasePages, type FoundCase, lookAt } from '#features/foundation/reports/actions/look.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportedContent } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ModerationCase } from '../contract/desk.ts'
import { measuresFor } from '../rules.ts'
import { findAuthor } from '../store/authors.ts'
import { isBarred } from '../store/barred.ts'
import { findFileOf } from '../store/files.ts'

const shownOf = {
  ...{ copies: 10, decisions: 20, openReports: 50, closedReports: 50 },
  ...{ waitingAppeals: 50, decidedAppeals: 20 },
} as const

/** Cursors of the long lists of a case. */
type CaseCursors = {
  readonly copiesAfter?: string | undefined
  readonly decisionsAfter?: string | undefined
  readonly openReportsAfter?: string | undefined
  readonly closedReportsAfter?: string | undefined
  readonly waitingAfter?: string | undefined
  readonly decidedAfter?: string | undefined
}

const pagesOf = (after: CaseCursors): CasePages => ({
  copies: { after: placeFrom(after.copiesAfter), limit: shownOf.copies + 1 },
  decisions: { after: placeFrom(after.decisionsAfter), limit: shownOf.decisions + 1 },
  openReports: { after: placeFrom(after.openReportsAfter), limit: shownOf.openReports + 1 },
  closedReports: { after: placeFrom(after.closedReportsAfter), limit: shownOf.closedReports + 1 },
  waitingAppeals: { after: placeFrom(after.waitingAfter), limit: shownOf.waitingAppeals + 1 },
  decidedAppeals: { after: placeFrom(after.decidedAfter), limit: shownOf.decidedAppeals + 1 },
})

/**
 * A case with its content, copies, reports and history; the access is logged, once in a session.
 *
 * @throws Refusal case_not_found (404), also for a moderator who gave to the project that a message is about.
 */
export async function readCase(
  platform: Platform,
  actor: Actor,
  id: Id<'case'>,
  cursors: CaseCursors = {},
): Promise<ModerationCase> {
  if (await isBarred(platform.database, id, actor.userId)) throw new Refusal('case_not_found', 'There is no such case.')
  const found = await platform.database.transaction(async (tx) => {
    const { isNewLook, ...seen } = await lookAt(tx, platform, actor, id, pagesOf(cursors))
    const about = { action: 'moderation.looked_at', targetKind: seen.about.kind, targetId: id }
    if (isNewLook) await record(tx, platform, { actorId: actor.userId, ...about })
    return seen
  })
  return shown(platform, actor, found)
}

async function shown(platform: Platform, actor: Actor, found: FoundCase): Promise<ModerationCase> {
  const { about, content, hash, reportCount } = found
  const copies = pageOf(found.snapshots, shownOf.copies, ({ at, hash: id }) => ({ at, id }))
  const decisions = pageOf(found.decisions, shownOf.decisions, (one) => one)
  const openReports = pageOf(found.openReports, shownOf.openReports, (one) => one)
  const closedReports = pageOf(found.closedReports, shownOf.closedReports, (one) => one)
  const waiting = pageOf(found.waitingAppeals, shownOf.waitingAppeals, (one) => one)
  const decided = pageOf(found.decidedAppeals, shownOf.decidedAppeals, (one) => one)
  const { id, version, kind, title, path, state, isHidden, flags, authorId } = about
  const author = authorId === null ? undefined : await findAuthor(platform.database, authorId, id)
  const file = await findFileOf(platform.database, id)
  const isOwn = authorId === actor.userId
  const picturesOf = async (of: ReportedContent): Promise<string[]> => {
    const links = await Promise.all(of.pictures.map((fileId) => signPictureLink(platform, fileId)))
    return links.map(({ url }) => url)
  }
  const authorState = author && !author.isStaff ? author.state : null
  return {
    ...{ id, version, kind, title, path, state, isHidden, flags, hash, isOwn, isGone: content === undefined },
    texts: [...(content?.texts ?? [])],
    pictures: content ? await picturesOf(content) : [],
    copies: await Promise.all(
      copies.page.map(async (one) => ({
        at: one.at,
        texts: [...one.content.texts],
        pictures: await picturesOf(one.content),
      })),
    ),
    nextCopies: copies.older,
    reports: [...openReports.page, ...closedReports.page].map(({ reporterId: _, ...report }) => report),
    reportCount,
    nextOpenReports: openReports.older,
    nextClosedReports: closedReports.older,
    decisions: decisions.page.map(({ caseId: _, byId: __, appealUntil: ___, ...decision }) => decision),
    nextDecisions: decisions.older,
    appeals: [...waiting.page, ...decided.page].map(({ byId, deciderId, decidedAt: _, ...appeal }) => ({
      ...appeal,
      mayDecide: appeal.outcome === null && !isOwn && deciderId !== actor.userId && byId !== actor.userId,
    })),
    nextWaiting: waiting.older,
    nextDecided: decided.older,
    author: author ? shownAuthor(author) : null,
    file: file ?? null,
    mayOpenFile: !isOwn && (kind === 'project' || kind === 'update') && file?.state !== 'open',
    may: actor.staff
      ? measuresFor(actor.staff, {
          ...{ isOpen: state === 'open', isHidden, isGone: content === undefined, isOwn, authorState },
        })
      : [],
    now: platform.clock.now(),
  }
}

const shownAuthor = ({ isStaff: _, ...author }: NonNullable<Awaited<ReturnType<typeof findAuthor>>>) => author
