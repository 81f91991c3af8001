import type { TaxonomyChanges, TaxonomyEntry } from '#values/taxonomy.ts'
import { isTaxonomyKey } from '#values/taxonomy.ts'
import { faultOf, isSettingKey, type SettingKey, type SettingValue } from './settings.ts'

/** What staff chose: a key without a value here is as by default. */
export type Chosen = { readonly [K in SettingKey]?: SettingValue }

type Row = { readonly key: string; readonly value: unknown }

/**
 * What holds of what was stored. The environment wins over staff; a key that is no more, or a value that no longer is
 * within its bounds, counts for nothing.
 */
export function chosenOf(rows: readonly Row[], isFixed: (key: SettingKey) => boolean): Chosen {
  const chosen: { [K in SettingKey]?: SettingValue } = {}
  for (const { key, value } of rows)
    if (isSettingKey(key) && value !== null && !isFixed(key) && faultOf(key, value) === undefined)
      chosen[key] = value as SettingValue
  return chosen
}

/** What staff said about sectors and research areas. */
export const taxonomyOf = (rows: readonly Row[]): TaxonomyChanges =>
  Object.fromEntries(
    rows
      .filter(({ key, value }) => isTaxonomyKey(key) && value !== null)
      .map(({ key, value }) => [key, value as TaxonomyEntry]),
  )

/** A value of the kind that its default is. */
export function valueOr<T extends SettingValue>(value: SettingValue | undefined, byDefault: T): T {
  return typeof value === typeof byDefault ? (value as T) : byDefault
}
