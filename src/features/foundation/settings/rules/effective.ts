import type { TaxonomyChanges, TaxonomyEntry } from '#values/taxonomy.ts'
import { isTaxonomyKey } from '#values/taxonomy.ts'
import { faultOf, isSettingKey, type SettingKey, type SettingValue } from './settings.ts'

/** Staff's choices; a key without a value has its default. */
export type Chosen = { readonly [K in SettingKey]?: SettingValue }

type Row = { readonly key: string; readonly value: unknown }

/**
 * The stored values that are in effect. The environment wins over staff; unknown keys and values out of bounds are
 * ignored.
 */
export function chosenOf(rows: readonly Row[], isFixed: (key: SettingKey) => boolean): Chosen {
  const chosen: { [K in SettingKey]?: SettingValue } = {}
  for (const { key, value } of rows)
    if (isSettingKey(key) && value !== null && !isFixed(key) && faultOf(key, value) === undefined)
      chosen[key] = value as SettingValue
  return chosen
}

/** Staff's changes to sectors and research areas. */
export const taxonomyOf = (rows: readonly Row[]): TaxonomyChanges =>
  Object.fromEntries(
    rows
      .filter(({ key, value }) => isTaxonomyKey(key) && value !== null)
      .map(({ key, value }) => [key, value as TaxonomyEntry]),
  )

/** The value, or the default if it is of another type. */
export function valueOr<T extends SettingValue>(value: SettingValue | undefined, byDefault: T): T {
  return typeof value === typeof byDefault ? (value as T) : byDefault
}
