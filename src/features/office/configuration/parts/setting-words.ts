import { type Setting, settingList } from '#features/foundation/settings/rules/settings.ts'
import { inThousands } from '#values/count.ts'
import type { SettingRow } from '../contract/settings.ts'

type Key = SettingRow['key']
type Value = SettingRow['value']

export const settingOf = (key: Key): Setting => settingList[key]

const isPause = (key: Key): boolean => settingOf(key).group === 'Open or paused'

/** The texts of a switch: what it is, and what pressing it does. */
export const switchWords = (key: Key) =>
  isPause(key)
    ? ({ on: 'Open', off: 'Paused', turnOn: 'Open', turnOff: 'Pause' } as const)
    : ({ on: 'Yes', off: 'No', turnOn: 'Turn on', turnOff: 'Turn off' } as const)

/** A value as staff read it. @param value null for the default. */
export function valueText(key: Key, value: Value | null, byDefault: Value): string {
  if (value === null) return `the default, ${valueText(key, byDefault, byDefault)}`
  const setting = settingOf(key)
  if (setting.kind === 'switch') return value ? switchWords(key).on : switchWords(key).off
  if (setting.kind === 'text') return value === '' ? 'No line' : String(value)
  const figure = Number.isInteger(value) ? inThousands(Number(value)) : String(value)
  return setting.unit === 'times'
    ? `× ${figure}`
    : `${figure} ${value === 1 ? setting.unit.slice(0, -1) : setting.unit}`
}
