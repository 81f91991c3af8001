import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Instant } from '#values/time.ts'
import type { SettingRow } from '../contract/settings.ts'
import { SettingForm } from './SettingForm.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { settingOf, switchWords, valueText } from './setting-words.ts'
import { useSetting } from './use-setting.ts'

type SettingLineProps = { readonly row: SettingRow; readonly now: Instant }

/** One setting: its purpose, its present value, and the control that changes it in place. */
export function SettingLine({ row, now }: SettingLineProps) {
  const { key, value, byDefault, fixedBy } = row
  const { label, meaning, kind } = settingOf(key)
  const [isOpen, setOpen] = useState(false)
  const act = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The focus goes back to where it was.
  useEffect(() => {
    if (wasOpen.current && !isOpen) act.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const setting = useSetting(row, () => setOpen(false))
  const errorId = `fault-${key}`
  return (
    <li data-row className="grid gap-x-6 gap-y-2 border-line border-b py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h3 className="font-sans font-semibold text-base leading-5 dense:text-sm">{label}</h3>
        <p className="text-ink-2 text-sm dense:text-xs dense:leading-4">{meaning}</p>
      </div>
      <div className="grid content-start gap-1.5">
        {isOpen ? (
          <SettingForm row={row} setting={setting} onClose={() => setOpen(false)} />
        ) : (
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <p className="wrap-anywhere mr-auto min-w-0 pt-1 font-semibold tabular-nums dense:text-sm">
              {kind === 'switch' && value === false && byDefault === true ? (
                <StatusBadge tone="warn">{valueText(key, value, byDefault)}</StatusBadge>
              ) : (
                valueText(key, value, byDefault)
              )}
            </p>
            {fixedBy === null &&
              (kind === 'switch' ? (
                <Button
                  ref={act}
                  size="sm"
                  variant="quiet"
                  busy={setting.busy}
                  aria-describedby={errorId}
                  onClick={() => void setting.change(value !== true, `${label}: saved, for everybody at once.`)}
                >
                  {value ? switchWords(key).turnOff : switchWords(key).turnOn}
                  <span className="sr-only"> {label}</span>
                </Button>
              ) : (
                <Button ref={act} size="sm" variant="quiet" onClick={() => setOpen(true)}>
                  Change<span className="sr-only"> {label}</span>
                </Button>
              ))}
          </div>
        )}
        {!isOpen && <FieldError id={errorId} error={setting.fault} />}
        {fixedBy === null ? (
          <SettingHistory row={row} now={now} setting={setting} />
        ) : (
          <p className="text-ink-3 text-sm dense:text-xs">
            Set by the environment, <code>{fixedBy}</code>
          </p>
        )}
      </div>
    </li>
  )
}
