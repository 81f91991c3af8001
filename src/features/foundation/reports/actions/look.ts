import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportedContent } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { later, minuteMs } from '#values/time.ts'
import * as cases from '../store/cases.ts'
import { type AppealRow, type DecisionPage, type DecisionRow, listAppeals, listDecisions } from '../store/decisions.ts'
import { hashOf, readContent } from './content.ts'
import { noCase } from './decide.ts'

/** Reloads within this time count as one view. */
const sittingMs = 10 * minuteMs

export type FoundCase = {
  readonly about: cases.CaseRow
  readonly content: ReportedContent | undefined
  readonly hash: string
  readonly snapshots: readonly cases.SnapshotRow[]
  readonly reports: readonly cases.ReportRow[]
  readonly decisions: readonly DecisionRow[]
  readonly appeals: readonly AppealRow[]
}

/** A case as a moderator opens it. @throws Refusal case_not_found (404). */
export async function lookAt(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  id: Id<'case'>,
  page: DecisionPage,
): Promise<FoundCase & { readonly isNewLook: boolean }> {
  const about = await cases.findCase(tx, id)
  if (!about) throw noCase()
  const content = await readContent(tx, platform, about)
  const at = platform.clock.now()
  return {
    ...{ about, content, hash: await hashOf(content) },
    snapshots: await cases.listSnapshots(tx, id),
    reports: await cases.listReports(tx, id),
    decisions: await listDecisions(tx, id, page),
    appeals: await listAppeals(tx, id),
    isNewLook: await cases.noteLook(tx, { caseId: id, userId, at }, later(at, -sittingMs)),
  }
}
