import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { SystemState } from '../contract.ts'
import { partNames, partTones } from './system-words.ts'

/** The parts in a narrow column, without their sentences. */
export const SystemList = ({ parts, now }: Pick<SystemState, 'parts' | 'now'>) => (
  <ul className="border-line border-t">
    {parts.map(({ part, state, word, at }) => (
      <li
        key={part}
        className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-2 border-line border-b text-sm dense:min-h-8 dense:text-xs"
      >
        <span>{partNames[part]}</span>
        <StatusBadge tone={partTones[state]}>{word}</StatusBadge>
        {at && <DateText at={at} now={now} className="whitespace-nowrap text-ink-3" />}
      </li>
    ))}
  </ul>
)
