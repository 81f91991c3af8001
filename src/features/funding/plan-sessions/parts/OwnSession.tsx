import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { PlanSession, planSessionsContract } from '../contract.ts'
import { isChangeable, sessionNames } from '../rules/sessions.ts'
import { CancelDialog, OtherTimesDialog } from './OwnSessionDialogs.tsx'
import { PickTime } from './PickTime.tsx'
import { SessionState } from './SessionState.tsx'
import { SessionTime } from './SessionTime.tsx'

type OwnSessionProps = { readonly session: PlanSession; readonly now: Instant }

/** One session as its researcher sees it, with what they may do now. */
export function OwnSession({ session, now }: OwnSessionProps) {
  const { kind, topic, state, startsAt, host, place, note, reason, isCounted, cancelledBy, lacksHost } = session
  return (
    <article
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
      aria-label={`${sessionNames[kind]}: ${topic}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-2 text-sm">{sessionNames[kind]}</span>
        <SessionState state={state} />
      </p>
      <p className="break-words font-semibold">{topic}</p>
      {startsAt && (
        <p>
          <SessionTime at={startsAt} />
          {host && <span className="text-ink-2">, with {host}</span>}
        </p>
      )}
      {place && state === 'booked' && <p className="break-words">Where: {place}</p>}
      {note && (state === 'proposed' || state === 'booked') && (
        <p className="whitespace-pre-line break-words border-line border-l-2 pl-3 text-ink-2">{note}</p>
      )}
      {state === 'asked' && <p className="text-ink-2">We propose times; you hear from us by mail.</p>}
      {lacksHost && (
        <p>
          {host ?? 'Who proposed it'} cannot hold it any more. Our staff propose times again; you hear from us by mail.
        </p>
      )}
      {state === 'proposed' && !lacksHost && <PickTime session={session} />}
      {state === 'cancelled' && (
        <p className="break-words text-ink-2">
          {cancelledBy === 'staff' ? `Cancelled by our staff. ${reason ?? ''}` : 'You cancelled it.'}{' '}
          {isCounted ? 'It counts, because less than a day was left.' : 'Your plan does not count it.'}
        </p>
      )}
      {state === 'missed' && <p className="text-ink-2">The time was kept for you, so it counts.</p>}
      <Acts session={session} now={now} />
    </article>
  )
}

function Acts({ session, now }: OwnSessionProps) {
  const { state, startsAt } = session
  const [open, setOpen] = useState<'times' | 'cancel'>()
  const isOver = session.endedAt !== null || (startsAt !== null && startsAt <= now)
  if (isOver) return null
  const isFree = startsAt === null || isChangeable(startsAt, now)
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        {state === 'booked' && <CalendarButton session={session} />}
        {state !== 'asked' && (
          <Button
            variant="link"
            disabledReason={isFree ? undefined : 'A session can be moved until a day before it.'}
            onClick={() => setOpen('times')}
          >
            Ask for Other Times
          </Button>
        )}
        <Button variant="link" onClick={() => setOpen('cancel')}>
          Cancel This Session
        </Button>
      </div>
      <OtherTimesDialog session={session} open={open === 'times'} onClose={close} />
      <CancelDialog session={session} isFree={isFree} open={open === 'cancel'} onClose={close} />
    </>
  )
}

function CalendarButton({ session: { id } }: { readonly session: PlanSession }) {
  const api = useApi<typeof planSessionsContract>()
  return (
    <SaveButton
      name="session.ics"
      what="calendar file"
      load={() => api('GET /api/me/plan-sessions/:id/session.ics', { params: { id } })}
      variant="link"
    >
      Add to Calendar
    </SaveButton>
  )
}
