import {
  type EntryFilter,
  type NamedAuditRow,
  readActions,
  readEntries,
  record,
} from '#features/foundation/audit/actions.ts'
import { isOfFinance } from '#features/office/back-office/rules/finance-acts.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Place, pageOf, placeFrom } from '#values/place.ts'
import type { AuditEntryRow } from '../contract/audit.ts'
import { findPersonId } from '../store.ts'

const pageSize = 50
const rowsAtOnce = 1000

type Wish = {
  readonly by: string | undefined
  readonly about: string | undefined
  readonly what: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}
type AuditPage = {
  readonly entries: AuditEntryRow[]
  readonly older: string | null
  readonly kinds: string[]
  readonly now: ReturnType<Platform['clock']['now']>
}

const any = (): boolean => true

/** One page; an empty one when the person asked for does not exist. */
export async function readAudit(
  platform: Platform,
  actor: Actor,
  wish: Wish,
  after: string | undefined,
  isOf: (action: string) => boolean = any,
): Promise<AuditPage> {
  const { database, clock } = platform
  const known = await readActions(database)
  const actions = known.filter(isOf)
  const asked = await filterOf(platform, wish, actions)
  const filter = asked && isOf !== any ? { ...asked, actions: asked.actions ?? actions } : asked
  const place = after === undefined ? undefined : placeFrom(after)
  const rows = filter ? await readEntries(database, filter, place, pageSize + 1) : []
  const { page, older } = pageOf(rows, pageSize, ({ at, id }) => ({ at, id }))
  const kinds = [...new Set(actions.map((action) => action.split('.')[0] ?? action))]
  return { entries: await visibleTo(platform, actor, page, new Map()), older, kinds, now: clock.now() }
}

/** The entries about money: for finance staff, who may not read the rest. */
export const readFinanceActs = (platform: Platform, actor: Actor, wish: Wish, after: string | undefined) =>
  readAudit(platform, actor, wish, after, isOfFinance)

/** Everything that fits, a thousand at a time; that it was taken out is logged first. */
export async function exportAudit(
  platform: Platform,
  actor: Actor,
  wish: Wish,
): Promise<AsyncGenerator<AuditEntryRow[]>> {
  const { database } = platform
  const filter = await filterOf(platform, wish, await readActions(database))
  // Ids in place of the addresses that may have been typed.
  const data = { ...(filter ?? {}), actions: wish.what }
  await database.transaction((tx) =>
    record(tx, platform, { actorId: actor.userId, action: 'audit.exported', data: JSON.parse(JSON.stringify(data)) }),
  )
  return allEntries(platform, actor, filter)
}

async function* allEntries(
  platform: Platform,
  actor: Actor,
  filter: EntryFilter | undefined,
): AsyncGenerator<AuditEntryRow[]> {
  const known = new Map<string, boolean>()
  let after: Place | undefined
  if (filter)
    do {
      const rows: NamedAuditRow[] = await readEntries(platform.database, filter, after, rowsAtOnce)
      yield await visibleTo(platform, actor, rows, known)
      const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
      after = last && { at: last.at, id: last.id }
    } while (after)
}

/** Undefined when the named person does not exist. */
async function filterOf(
  { database }: Platform,
  { by, about, what, from, to }: Wish,
  known: readonly string[],
): Promise<EntryFilter | undefined> {
  const idOf = async (typed: string | undefined): Promise<string | undefined | null> => {
    const text = typed?.trim().toLowerCase()
    if (!text) return undefined
    return isId(text) ? text : ((await findPersonId(database, text)) ?? null)
  }
  const [actorId, targetId] = await Promise.all([idOf(by), idOf(about)])
  if (actorId === null || targetId === null) return undefined
  const actions = what ? known.filter((action) => action === what || action.startsWith(`${what}.`)) : undefined
  return { actorId, targetId, actions, from, to }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A reviewer who is barred from a project finds no trace of its review here either. */
async function visibleTo(
  platform: Platform,
  { userId }: Actor,
  rows: readonly NamedAuditRow[],
  barred: Map<string, boolean>,
): Promise<AuditEntryRow[]> {
  for (const { targetKind, targetId } of rows)
    if (targetKind === 'project' && targetId && !barred.has(targetId)) {
      const projectId = targetId as Id<'project'>
      barred.set(targetId, await platform.isBarred(platform, platform.database, { userId, projectId }))
    }
  return rows
    .filter(({ targetId }) => targetId === null || barred.get(targetId) !== true)
    .map(({ id, at, action, actor, actorId, subject, targetKind, targetId, data }) => ({
      ...{ id, at, action, actor, actorId, subject, targetKind, targetId, data },
    }))
}
