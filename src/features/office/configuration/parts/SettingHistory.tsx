import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import type { Instant } from '#values/time.ts'
import type { SettingChange, SettingRow } from '../contract/settings.ts'
import { settingOf, valueText } from './setting-words.ts'
import type { useSetting } from './use-setting.ts'

type SettingHistoryProps = {
  readonly row: SettingRow
  readonly now: Instant
  readonly setting: ReturnType<typeof useSetting>
}

/** Who changed it last, and before. Only the latest change can be taken back: others are on it. */
export function SettingHistory({ row, now, setting }: SettingHistoryProps) {
  const { key, byDefault, changes } = row
  const [latest, ...earlier] = changes
  if (!latest) return <p className="text-ink-3 text-sm dense:text-xs">By default</p>
  const sentence = ({ before, after, undoOf }: SettingChange): string =>
    `${undoOf === null ? 'From' : 'Taken back, from'} ${valueText(key, before, byDefault)} to ${valueText(key, after, byDefault)}`
  return (
    <div className="grid gap-1 text-ink-2 text-sm dense:text-xs dense:leading-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere">{sentence(latest)}</span>
        <span className="text-ink-3">
          {latest.by}, <DateText at={latest.at} now={now} />
        </span>
        {latest.undoOf === null && (
          <Button
            variant="link"
            size="sm"
            busy={setting.busy}
            onClick={() => void setting.undo(latest.no, `${settingOf(key).label}: as it was before.`)}
          >
            Undo<span className="sr-only"> {settingOf(key).label}</span>
          </Button>
        )}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center dense:min-h-6">
            {earlier.length === 1 ? '1 change before' : `${earlier.length} changes before`}
          </summary>
          <ol className="grid gap-1 border-line border-l pl-3">
            {earlier.map((one) => (
              <li key={one.no} className="wrap-anywhere">
                {sentence(one)}{' '}
                <span className="text-ink-3">
                  {one.by}, <DateText at={one.at} now={now} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
