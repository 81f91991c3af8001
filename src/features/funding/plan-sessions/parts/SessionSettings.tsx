import { useState } from 'react'
import { Link } from 'react-router'
import { UnitRuler } from '#features/funding/subscriptions/parts/UsageList.tsx'
import { allowanceLabels } from '#features/funding/subscriptions/rules/allowances.ts'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { Button } from '#ui/Button.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { OwnSessions } from '../contract.ts'
import { type SessionKind, sessionMinutes, sessionWord } from '../rules/sessions.ts'
import { AskDialog } from './AskDialog.tsx'
import { OwnSession } from './OwnSession.tsx'

/** AMB-104 in a researcher's settings: what the plan includes, what was requested, and the times to pick from. */
export function SessionSettings({ sessions }: { readonly sessions: OwnSessions }) {
  const { left, items, now } = sessions
  const [asking, setAsking] = useState<SessionKind>()
  const held = left.filter(({ granted }) => granted > 0)
  const coming = left.filter(({ isComing }) => isComing)
  const open = items.filter(({ endedAt }) => endedAt === null)
  const over = items.filter(({ endedAt }) => endedAt !== null)
  return (
    <div id="sessions">
      <SettingsSection
        title="Council and Insight Sessions"
        text={`Talks of ${sessionMinutes} minutes with our review council, or about reaching donors. You say what about, we propose times, and you pick one.`}
      >
        {coming.map(({ kind, blocked }) => (
          <p key={kind}>{blocked}</p>
        ))}
        {held.length === 0 && coming.length === 0 && (
          <p>
            Your plan holds no sessions now.{' '}
            <Link to={paths.subscription()}>Advanced holds a council session a month, Premium three and more.</Link>
          </p>
        )}
        {held.map(({ kind, granted, used, expiresAt, blocked }) => (
          <div key={kind} className="grid gap-1.5">
            <p className="flex items-baseline justify-between gap-3">
              <span>{allowanceLabels[kind]}</span>
              <span className="whitespace-nowrap font-semibold tabular-nums">
                {used} of {granted}
              </span>
            </p>
            <UnitRuler used={used} granted={granted} />
            {expiresAt && <p className="text-ink-2 text-sm">What is not used expires on {longDate(expiresAt)}.</p>}
            <div className="mt-1">
              <Button variant="quiet" disabledReason={blocked ?? undefined} onClick={() => setAsking(kind)}>
                Ask for a {sessionWord(kind)}
              </Button>
            </div>
          </div>
        ))}
        {open.length > 0 && (
          <ul aria-label="Open sessions" className="grid gap-3">
            {open.map((one) => (
              <li key={one.id}>
                <OwnSession session={one} now={now} />
              </li>
            ))}
          </ul>
        )}
        {over.length > 0 && (
          <div className="grid gap-2">
            <h3 className="text-base">Earlier</h3>
            <ul className="grid gap-3">
              {over.map((one) => (
                <li key={one.id}>
                  <OwnSession session={one} now={now} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {held.length > 0 && items.length === 0 && (
          <p className="text-ink-2">
            Nothing asked for yet. What you ask for stands here, with the times to pick from.
          </p>
        )}
      </SettingsSection>
      {asking && <AskDialog kind={asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
