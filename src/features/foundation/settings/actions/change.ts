import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { TaxonomyEntry } from '#values/taxonomy.ts'
import { Refusal } from '#wire/refusal.ts'
import { faultOf, isSettingKey, type SettingKey, type SettingValue } from '../rules/settings.ts'
import { type ChangeRow, findLatest, insertChange, listChanges, lockSetting, type NamedChange } from '../store.ts'
import { fixedBy } from './defaults.ts'

type By = { readonly userId: Id<'user'> }
type Wish = {
  readonly key: string
  /** Null for the default. */
  readonly value: SettingValue | null
  /** The number of the last change that the person saw; 0 for none. */
  readonly lastNo: number
}

const historyOfEach = 20

/** The latest changes of each setting, newest first. */
export const readChanges = ({ database }: Pick<Platform, 'database'>): Promise<NamedChange[]> =>
  listChanges(database, historyOfEach)

/**
 * Sets a value for all processes, or resets it to the default.
 *
 * @throws Refusal setting_not_found (404), setting_fixed (409), setting_not_valid (422), setting_changed (409).
 */
export async function changeSetting(platform: Platform, by: By, { key: given, value, lastNo }: Wish): Promise<void> {
  const key = mustBeOpen(platform, given)
  await platform.database.transaction(async (tx) => {
    const latest = await mustBeLatest(tx, key, lastNo)
    mustBeValid(key, value)
    await appendChange(tx, platform, by, { key, latest, value, undoOf: null })
  })
}

/**
 * Undoes a change and restores the value before it. Only the latest can be undone, because later ones build on it.
 *
 * @throws Refusal as changeSetting; setting_changed also if there is nothing to undo.
 */
export async function undoSetting(platform: Platform, by: By, given: string, no: number): Promise<void> {
  const key = mustBeOpen(platform, given)
  await platform.database.transaction(async (tx) => {
    const latest = await mustBeLatest(tx, key, no)
    if (!latest) throw changed()
    const value = latest.before as SettingValue | null
    mustBeValid(key, value)
    await appendChange(tx, platform, by, { key, latest, value, undoOf: no })
  })
}

function mustBeOpen({ settings }: Platform, key: string): SettingKey {
  if (!isSettingKey(key)) throw new Refusal('setting_not_found', 'There is no such setting.')
  const env = fixedBy(settings, key)
  if (env) throw new Refusal('setting_fixed', `This is set by the environment (${env}) and can be changed only there.`)
  return key
}

function mustBeValid(key: SettingKey, value: SettingValue | null): void {
  const fault = value === null ? undefined : faultOf(key, value)
  if (fault) throw new Refusal('setting_not_valid', fault)
}

const changed = (): Refusal =>
  new Refusal('setting_changed', 'A colleague changed this meanwhile. Look at the new value before you set yours.')

/** @throws Refusal setting_changed (409). */
export async function mustBeLatest(tx: Database, key: string, lastNo: number): Promise<ChangeRow | undefined> {
  await lockSetting(tx, key)
  const latest = await findLatest(tx, key)
  if ((latest?.no ?? 0) !== lastNo) throw changed()
  return latest
}

type Next = {
  readonly key: string
  readonly latest: ChangeRow | undefined
  /** Null for the default. */
  readonly value: SettingValue | TaxonomyEntry | null
  readonly undoOf: number | null
}

/** The subject of a change in the audit log; sectors and research areas have one of their own. */
type Subject = 'setting' | 'taxonomy'

/** Stores a valid change with its audit log entry. */
export async function appendChange(
  tx: Database,
  platform: Platform,
  by: By,
  { key, latest, value, undoOf }: Next,
  subject: Subject = 'setting',
): Promise<void> {
  const before = latest?.after ?? null
  // A repeated press changes nothing.
  if (before === value) return
  const no = (latest?.no ?? 0) + 1
  await insertChange(tx, { key, no, before, after: value, undoOf, byId: by.userId, at: platform.clock.now() })
  await record(tx, platform, {
    actorId: by.userId,
    action: undoOf === null ? `${subject}.changed` : `${subject}.undone`,
    // The audit log holds no addresses; they are only in the change itself.
    data: { key, no, ...(!key.startsWith('contact.') && { before, after: value }) },
  })
}
