import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAct } from '#features/research/reviews/parts/use-act.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { planSessionsContract, WholeSession } from '../contract.ts'
import { sessionNames } from '../rules/sessions.ts'
import type { Act } from './SessionDialogs.tsx'
import { sessionUrl } from './SessionRow.tsx'
import { SessionState } from './SessionState.tsx'
import { SessionTime } from './SessionTime.tsx'

type SessionPaneProps = { readonly session: WholeSession; readonly onAct: (act: Act) => void }

/** What is requested, by whom, and its state, with the actions for staff below. */
export function SessionPane({ session, onAct }: SessionPaneProps) {
  const [query] = useSearchParams()
  const heading = useHeadingFocus(session.id)
  const { researcher, projects, kind, topic, wishes, state, startsAt, times, place, note, reason, now } = session
  return (
    <article aria-labelledby="session-title" className="flex min-h-full min-w-0 flex-col bg-surface">
      <Link
        to={sessionUrl(query, { session: undefined })}
        className="inline-flex min-h-11 items-center border-line border-b px-4 text-xs lg:hidden"
      >
        Back to the sessions
      </Link>
      <div className="grid max-w-3xl flex-1 content-start gap-5 break-words px-4 py-4 lg:px-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-sm dense:text-xs">
            {sessionNames[kind]} <SessionState state={state} forStaff />
          </p>
          <h2 ref={heading} id="session-title" tabIndex={-1} className="text-xl leading-7 outline-none">
            {topic || 'The account was closed'}
          </h2>
          <p className="text-ink-2 text-sm dense:text-xs">
            {researcher.publicId ? (
              <Link to={paths.researcher(researcher.publicId)}>{researcher.name}</Link>
            ) : (
              researcher.name
            )}
            {[researcher.institution, researcher.fieldOfStudy].filter(Boolean).map((text) => `, ${text}`)}. Asked{' '}
            <DateText at={session.askedAt} now={now} />.
          </p>
        </div>
        {session.lacksHost && (
          <p className="text-warn">
            {session.host ?? 'Its host'} is not staff for these sessions any more. Propose times to hold it yourself;
            the same time may be among them.
          </p>
        )}
        {wishes && (
          <section className="grid gap-1">
            <h3>Wishes</h3>
            <p className="whitespace-pre-line">{wishes}</p>
          </section>
        )}
        {startsAt && (
          <section className="grid gap-1">
            <h3>When and where</h3>
            <p>
              <SessionTime at={startsAt} />
              {session.host && `, ${session.host}`}
            </p>
            <p>{place}</p>
          </section>
        )}
        {state === 'proposed' && (
          <section className="grid gap-1">
            <h3>Proposed by {session.host}</h3>
            <ul className="list-disc pl-5">
              {times.map(({ at }) => (
                <li key={at}>
                  <SessionTime at={at} />
                </li>
              ))}
            </ul>
            {times.length === 0 && <p className="text-warn">All times are over. Please propose others.</p>}
            <p>{place}</p>
            {note && <p className="whitespace-pre-line text-ink-2">{note}</p>}
          </section>
        )}
        {state === 'cancelled' && (
          <p>
            Cancelled by {session.cancelledBy === 'staff' ? 'our staff' : 'the researcher'}. {reason ?? ''}
          </p>
        )}
        {projects.length > 0 && (
          <section className="grid gap-1">
            <h3>Public projects</h3>
            <ul className="list-disc pl-5">
              {projects.map((project) => (
                <li key={project.id}>
                  <Link to={paths.project(project.id)}>{project.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {session.endedAt === null && <Acts session={session} onAct={onAct} />}
    </article>
  )
}

/** Focuses the title when another session is chosen, but not on the first render. */
function useHeadingFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current !== id) heading.current?.focus()
    shown.current = id
  }, [id])
  return heading
}

function Acts({ session, onAct }: SessionPaneProps) {
  const api = useApi<typeof planSessionsContract>()
  const { act, isBusy: busy } = useAct()
  const { id, state, startsAt, now } = session
  const hasBegun = state === 'booked' && startsAt !== null && startsAt <= now
  const conclude = (outcome: 'held' | 'missed'): Promise<boolean> =>
    act(
      () => api('POST /api/admin/plan-sessions/:id/outcome', { params: { id }, body: { outcome } }),
      outcome === 'held' ? 'Marked as held.' : 'Marked as missed; it counts.',
    )
  return (
    <div className="sticky bottom-0 grid border-line border-t bg-surface">
      <div className="flex flex-wrap items-start gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5">
        {hasBegun ? (
          <>
            <Button busy={busy} onClick={() => void conclude('held')}>
              It Was Held
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => void conclude('missed')}>
              Researcher Did Not Come
            </Button>
          </>
        ) : (
          <Button onClick={() => onAct('propose')} aria-keyshortcuts="a">
            {state === 'asked' ? 'Propose Times' : 'Propose Other Times'} <Kbd>a</Kbd>
          </Button>
        )}
        {state === 'booked' && !hasBegun && (
          <SaveButton
            name="session.ics"
            what="calendar file"
            load={() => api('GET /api/admin/plan-sessions/:id/session.ics', { params: { id } })}
            variant="quiet"
          >
            Calendar File
          </SaveButton>
        )}
        <Button variant="quiet" onClick={() => onAct('cancel')} aria-keyshortcuts="r">
          Cancel <Kbd>r</Kbd>
        </Button>
      </div>
      <p className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
        {hasBegun
          ? 'Held or missed, the plan counts it. Cancel it where it did not take place because of us.'
          : 'Who proposes times holds the session. The researcher gets a mail; what we cancel is not counted.'}
      </p>
    </div>
  )
}
