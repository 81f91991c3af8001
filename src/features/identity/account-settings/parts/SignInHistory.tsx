import ChevronDown from 'lucide-react/icons/chevron-down'
import { DateText } from '#ui/DateText.tsx'
import type { AccountEvent } from '../contract.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Events of the account, newest first; long lists are folded. */
export const SignInHistory = ({ events }: { events: readonly AccountEvent[] }) => (
  <SettingsSection title="Sign-in history" text="What was done lately with this account.">
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 font-semibold">
        Show the last {events.length === 1 ? 'event' : `${events.length} events`}
        <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <ol className="grid divide-y divide-line border-line border-t">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
            <span>
              {event.text}
              {event.device && <span className="text-ink-2">, {event.device}</span>}
            </span>
            <span className="text-ink-2 text-sm">
              <DateText at={event.at} />, {event.at.slice(11, 16)} UTC
            </span>
          </li>
        ))}
      </ol>
    </details>
  </SettingsSection>
)
