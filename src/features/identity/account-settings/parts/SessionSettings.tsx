import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { endSessions } from '#features/identity/sign-in/parts/own-calls.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { accountContract, OwnSession } from '../contract.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Where the person is signed in, with buttons to end each session (AMB-045). */
export function SessionSettings({ sessions }: { sessions: readonly OwnSession[] }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const others = sessions.some((one) => !one.current)
  const end = async (scope: 'others' | 'global'): Promise<void> => {
    setBusy(true)
    // First leaves a page that needs a sign-in, whose guard would send them to the sign-in page.
    if (scope === 'global') await navigate(paths.home)
    const outcome = await endSessions(scope)
    setBusy(false)
    if (!outcome.ok) return toast.error(outcome.message)
    if (scope === 'global') return
    toast.show('Every other session is signed out.')
    await revalidate()
  }
  return (
    <SettingsSection title="Sessions" text="Where you are signed in. Sign out what you do not know.">
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {others && (
          <Button variant="quiet" busy={busy} onClick={() => void end('others')}>
            Sign Out Others
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => void end('global')}>
          Sign Out Everywhere
        </Button>
      </div>
    </SettingsSection>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const api = useApi<typeof accountContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('DELETE /api/me/sessions/:id', { params: { id: session.id } })
      // A session that has ended meanwhile is the wanted result.
      if (!answer.ok && answer.refusal.code !== 'session_not_found') return toast.error(answer.refusal.title)
      toast.show('That session is signed out.')
      await revalidate()
    } catch {
      toast.error(cannotBeReached)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{session.device}</p>
        <p className="text-ink-2 text-sm">
          {session.current ? (
            'This session'
          ) : (
            <>
              Last used <DateText at={session.lastUsedAt} />
            </>
          )}
          {session.network && `, from ${session.network}`}, signed in <DateText at={session.startedAt} />
        </p>
      </div>
      {!session.current && (
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void end()}>
          Sign Out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  )
}
