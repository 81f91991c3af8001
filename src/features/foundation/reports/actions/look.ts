import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportedContent } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import type { ListPage } from '#values/place.ts'
import { later, minuteMs } from '#values/time.ts'
import * as cases from '../store/cases.ts'
import {
  type AppealRow,
  type DecisionRow,
  listDecidedAppeals,
  listDecisions,
  listWaitingAppeals,
} from '../store/decisions.ts'
import { hashOf, readContent } from './content.ts'
import { noCase } from './decide.ts'

/** Reloads within this time count as one view. */
const sittingMs = 10 * minuteMs

export type FoundCase = {
  readonly about: cases.CaseRow
  readonly content: ReportedContent | undefined
  readonly hash: string
  readonly snapshots: readonly cases.SnapshotRow[]
  readonly openReports: readonly cases.ReportRow[]
  readonly closedReports: readonly cases.ReportRow[]
  readonly reportCount: number
  readonly decisions: readonly DecisionRow[]
  readonly waitingAppeals: readonly AppealRow[]
  readonly decidedAppeals: readonly AppealRow[]
}

/** Which part of each long list is wanted. */
export type CasePages = Readonly<
  Record<'copies' | 'decisions' | 'openReports' | 'closedReports' | 'waitingAppeals' | 'decidedAppeals', ListPage>
>

/** A case as a moderator opens it. @throws Refusal case_not_found (404). */
export async function lookAt(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  id: Id<'case'>,
  pages: CasePages,
): Promise<FoundCase & { readonly isNewLook: boolean }> {
  const about = await cases.findCase(tx, id)
  if (!about) throw noCase()
  const content = await readContent(tx, platform, about)
  const at = platform.clock.now()
  const hash = await hashOf(content)
  return {
    ...{ about, content, hash },
    snapshots: await cases.listSnapshots(tx, id, hash, pages.copies),
    openReports: await cases.listReports(tx, id, true, pages.openReports),
    closedReports: await cases.listReports(tx, id, false, pages.closedReports),
    reportCount: await cases.countReports(tx, id),
    decisions: await listDecisions(tx, id, pages.decisions),
    waitingAppeals: await listWaitingAppeals(tx, id, pages.waitingAppeals),
    decidedAppeals: await listDecidedAppeals(tx, id, pages.decidedAppeals),
    isNewLook: await cases.noteLook(tx, { caseId: id, userId, at }, later(at, -sittingMs)),
  }
}
