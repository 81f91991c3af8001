import { readChanges } from '#features/foundation/settings/actions/change.ts'
import { defaultOf, fixedBy } from '#features/foundation/settings/actions/defaults.ts'
import { faultOf, settingKeys } from '#features/foundation/settings/rules/settings.ts'
import type { Platform } from '#platform/platform.ts'
import type { FixedValues, SettingChange, SettingList, SettingRow } from '../contract/settings.ts'
import { constants } from '../rules/constants.ts'

type Value = SettingRow['value']

/** Read from the rows themselves, so that the person who changed one sees it at once. */
export async function readSettings(platform: Platform): Promise<SettingList> {
  const { settings, clock } = platform
  const all = await readChanges(platform)
  const rowOf = (key: SettingRow['key']): SettingRow => {
    const changes = all.filter((one) => one.key === key)
    const byDefault = defaultOf(settings, key)
    const fixed = fixedBy(settings, key) ?? null
    const chosen = changes[0]?.after ?? null
    const isGood = fixed === null && chosen !== null && faultOf(key, chosen) === undefined
    return {
      ...{ key, byDefault, fixedBy: fixed, value: isGood ? (chosen as Value) : byDefault },
      lastNo: changes[0]?.no ?? 0,
      changes: changes.map(
        ({ no, before, after, undoOf, by, at }): SettingChange => ({
          ...{ no, before: before as Value | null, after: after as Value | null, undoOf, by, at },
        }),
      ),
    }
  }
  return { settings: settingKeys.map(rowOf), now: clock.now() }
}

export const readFixed = ({ settings }: Platform): FixedValues => ({
  constants: [...constants],
  environment: [...settings.environment],
})
