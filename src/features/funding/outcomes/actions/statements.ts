import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import { publishUpdate } from '#features/research/updates/actions/publish.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Redactor } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { MissingStatement, StatementDue } from '../contract.ts'
import { missingStatement, statementReminder } from '../mails/outcome.ts'
import { remindersDue } from '../rules.ts'
import {
  emptyStatements,
  incrementReminders,
  listAllAsked,
  listStatementsDue,
  listStatementsWith,
  listUnstated,
  lockOutcome,
  type OutcomeRow,
  writeStatement,
} from '../store/outcomes.ts'

/**
 * AMB-071: publishes, once, what the researcher will do with less than the goal. It stays on the project's page, and
 * donors and followers get an update with the same text.
 *
 * @throws Refusal project_not_found, also for another's; statement_not_asked, statement_given.
 */
export async function publishStatement(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  text: string,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const outcome = await lockOutcome(tx, projectId)
    if (outcome?.ownerId !== actor.userId) throw new Refusal('project_not_found', 'There is no such project of yours.')
    if (outcome.statementDueAt === null)
      throw new Refusal('statement_not_asked', 'No statement is asked for this project.')
    if (outcome.statedAt !== null)
      throw new Refusal('statement_given', 'The statement was given already. Please post an update to say more.')
    await writeStatement(tx, outcome, text, platform.clock.now())
    await publishUpdate(tx, platform, actor, projectId, text)
  })
}

export async function readStatementsDue(platform: Platform, actor: Actor): Promise<{ items: StatementDue[] }> {
  const rows = await listStatementsDue(platform.database, actor.userId)
  const now = platform.clock.now()
  return { items: rows.map((row) => ({ ...row, isOverdue: row.dueAt <= now })) }
}

const shownMax = 200

/** For finance staff: which researchers owe a statement, and since when. */
export async function readMissingStatements({
  database,
  clock,
}: Platform): Promise<{ items: MissingStatement[]; now: Instant }> {
  const now = clock.now()
  const rows = await listAllAsked(database, shownMax)
  return { items: rows.map((row) => ({ ...row, isOverdue: row.dueAt <= now })), now }
}

const listedMax = 1000

/** Reminds researchers of a statement that is due; finance staff are notified when it is overdue. */
export async function remindOfStatements(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const outcome of await listUnstated(platform.database, listedMax)) {
    const due = outcome.statementDueAt === null ? 0 : remindersDue(outcome.statementDueAt, now)
    if (due > outcome.remindersSent) await remind(platform, outcome, due)
  }
}

/** If several are due at once, because the product was not running, only the last is sent. */
async function remind(platform: Platform, outcome: OutcomeRow, number: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (!(await incrementReminders(tx, outcome, number))) return
    const { mails, notices } = statementReminder(platform, outcome, number)
    const missing = number === 3 ? missingStatement(outcome, await listStaffWithPermission(tx, 'view_financial')) : []
    await queueMails(tx, platform, mails)
    await notify(tx, platform, [...notices, ...missing])
  })
}

/** Redacts personal data in a researcher's statement. */
export const statementRedactor: Redactor = { find: listStatementsWith, remove: emptyStatements }
