import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { mustLockAsRead } from '#features/foundation/reports/actions/decide.ts'
import { hideFor } from '#features/foundation/reports/actions/hide-for.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import { notifyDonorsOf } from '#features/research/projects/actions/hide-with-owner.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { holds, type Permission } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import type { CaseFile } from '../contract/files.ts'
import { fileLabel, frozenWords, readsFiles } from '../rules.ts'
import * as store from '../store/files.ts'

export const noFile = (): Refusal => new Refusal('case_file_not_found', 'There is no such case file.')

type Wish = { readonly version: number; readonly words: string }

/**
 * Hands a project to review for suspected tampering: it is hidden, takes no gifts and pays nothing out until another
 * person decides. The donors of an open one, its researcher and the reviewers are notified.
 *
 * @throws Refusal case_not_found (404); own_content (403); case_changed, case_file_open (409).
 */
export async function openCaseFile(
  platform: Platform,
  actor: Actor,
  caseId: Id<'case'>,
  { version, words }: Wish,
): Promise<{ id: Id<'case-file'> }> {
  const id = newId<'case-file'>(platform)
  await platform.database.transaction(async (tx) => {
    const about = await mustLockAsRead(tx, actor, caseId, version)
    const project = await store.findProjectOf(tx, caseId)
    if (!project) throw new Refusal('case_not_found', 'This is not about a project.')
    const at = platform.clock.now()
    const by = actor.userId
    if (!(await store.insertFile(tx, { id, caseId, projectId: project.projectId, by, at })))
      throw new Refusal('case_file_open', 'A file about this project is open already. Add what you know there.')
    await store.insertEntry(tx, id, { kind: 'opened', words, by, at })
    const target = project.projectId
    await hideFor(tx, platform, { kind: 'project', target, measure: 'hide', words: frozenWords, byId: by })
    const frozen = `${about.title}: the project is hidden, takes no gifts, and nothing is paid out. If it was open, its donors were notified.`
    await store.insertEntry(tx, id, { kind: 'frozen', words: frozen, by, at })
    await log(tx, platform, actor, 'case_file.opened', id)
    await notifyStaff(tx, platform, actor, id, ['review_projects', 'view_financial'])
  })
  return { id }
}

/** @throws Refusal not_allowed (403); case_file_not_found (404). */
export async function readCaseFile(platform: Platform, actor: Actor, id: Id<'case-file'>): Promise<CaseFile> {
  mustRead(actor)
  const file = await store.findFile(platform.database, id)
  if (!file) throw noFile()
  await log(platform.database, platform, actor, 'case_file.looked_at', id)
  const { caseId, number, projectId, projectTitle, state, lastNo, openedAt } = file
  const entries = await store.listEntries(platform.database, id)
  const mayDecide =
    state === 'open' && isJudge(actor) && file.openedBy !== actor.userId && file.ownerId !== actor.userId
  return { id, caseId, number, projectId, projectTitle, state, lastNo, openedAt, entries, mayDecide }
}

/** @throws Refusal not_allowed (403); case_file_not_found (404); case_file_changed (409). */
export async function addEntry(
  platform: Platform,
  actor: Actor,
  id: Id<'case-file'>,
  { seen, words }: { readonly seen: number; readonly words: string },
): Promise<CaseFile> {
  mustRead(actor)
  await platform.database.transaction(async (tx) => {
    await mustLockSeen(tx, id, seen)
    await store.insertEntry(tx, id, { kind: 'evidence', words, by: actor.userId, at: platform.clock.now() })
    await log(tx, platform, actor, 'case_file.added_to', id)
  })
  return readCaseFile(platform, actor, id)
}

type Outcome = { readonly seen: number; readonly outcome: 'cleared' | 'confirmed'; readonly words: string }

/**
 * A reviewer's decision, never of the moderator who opened the file. Cleared, the project is shown again; confirmed, it
 * stays hidden and finance refunds its gifts. Donors are notified.
 *
 * @throws Refusal not_allowed, own_case_file (403); case_file_not_found (404); case_file_changed (409).
 */
export async function decideCaseFile(
  platform: Platform,
  actor: Actor,
  id: Id<'case-file'>,
  { seen, outcome, words }: Outcome,
): Promise<CaseFile> {
  mustRead(actor)
  if (!isJudge(actor)) throw new Refusal('not_allowed', 'A scientific reviewer or a super admin decides.')
  await platform.database.transaction(async (tx) => {
    const file = await mustLockSeen(tx, id, seen)
    if (file.openedBy === actor.userId || file.ownerId === actor.userId)
      throw new Refusal('own_case_file', 'You opened this file, or it is about you. Another person decides.')
    const { projectId } = file
    const [by, at] = [actor.userId, platform.clock.now()]
    await store.insertEntry(tx, id, { kind: outcome, words, by, at })
    await store.decideFile(tx, id, { state: outcome, by, at })
    const measure = outcome === 'cleared' ? 'restore' : 'hide'
    await hideFor(tx, platform, { kind: 'project', target: projectId, measure, words, byId: by })
    if (outcome === 'confirmed') await handToFinance(tx, platform, actor, file)
    await log(tx, platform, actor, `case_file.${outcome}`, id)
  })
  return readCaseFile(platform, actor, id)
}

async function handToFinance(tx: Database, platform: Platform, actor: Actor, file: store.FileRow): Promise<void> {
  const [by, at] = [actor.userId, platform.clock.now()]
  await notifyDonorsOf(tx, platform, file.projectId, {
    eventKey: `case-file:${file.id}:confirmed`,
    title: `${file.projectTitle} is closed`,
    body: 'Our reviewers found that it was tampered with. Nothing more is paid out, and our finance team gives back what is left of your gift.',
  })
  await store.insertEntry(tx, file.id, { kind: 'told', words: 'All donors of the project were notified.', by, at })
  const handed = 'Finance was asked to refund the gifts of the project with the reason fraud.'
  await store.insertEntry(tx, file.id, { kind: 'handed', words: handed, by, at })
  await notifyStaff(tx, platform, actor, file.id, ['view_financial'], 'confirmed: please refund its gifts')
}

async function notifyStaff(
  tx: Database,
  platform: Platform,
  { userId: by }: Actor,
  id: Id<'case-file'>,
  whom: readonly Permission[],
  what = 'was opened: its project is hidden until it is decided',
): Promise<void> {
  const file = await store.findFile(tx, id)
  if (!file) throw noFile()
  const notified = new Set<Id<'user'>>()
  for (const permission of whom) for (const one of await listStaffWithPermission(tx, permission)) notified.add(one)
  notified.delete(by)
  const news = {
    ...{ type: 'system' as const, eventKey: `case-file:${id}:${what}`, body: file.projectTitle },
    ...{ title: `${fileLabel(file.number)} ${what}`, target: deskPaths.caseFile(id) },
  }
  await notify(
    tx,
    platform,
    [...notified].map((userId) => ({ ...news, userId })),
  )
}

export function mustRead({ staff }: Actor): void {
  if (!staff || !readsFiles(staff)) throw new Refusal('not_allowed', 'Your role does not include this.')
}

const isJudge = ({ staff }: Actor): boolean => holds(staff?.permissions ?? [], 'review_projects')

async function mustLockSeen(tx: Database, id: Id<'case-file'>, seen: number): Promise<store.FileRow> {
  const file = await store.lockFile(tx, id)
  if (!file) throw noFile()
  if (file.lastNo !== seen || file.state !== 'open')
    throw new Refusal('case_file_changed', 'A colleague added to this file or decided it. Read it again first.')
  return file
}

const log = (tx: Database, platform: Platform, { userId }: Actor, action: string, id: Id<'case-file'>) =>
  record(tx, platform, { actorId: userId, action, targetKind: 'case_file', targetId: id })
