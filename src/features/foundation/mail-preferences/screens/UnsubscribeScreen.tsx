import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { mailPreferencesContract } from '../contract.ts'
import { endLabel, isDigestKind, type MailEnd, mailEnds, topicRules } from '../rules.ts'

export const handle = screen(() => ({ title: 'Fewer mails', robots: 'noindex', canonical: '/unsubscribe' }))

const failed = 'That could not be sent. Please try again in a moment.'

/**
 * The page behind the link in a mail. Opening it changes nothing, because mail scanners open links too; only the button
 * does. What was done is in its URL, so that a reload still offers to undo it.
 */
export function Component() {
  const [query, setQuery] = useSearchParams()
  const token = query.get('token') ?? ''
  const done = dones.find((one) => one === query.get('done'))
  const { state, busy, stop, undo } = useStopping(token, done, (next) =>
    setQuery({ token, done: next }, { replace: true }),
  )
  // The link ends in the kind, except for updates, where it names none.
  const end = mailEnds.find((one) => token.endsWith(`.${one}`)) ?? 'project_update'
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-16 sm:py-20">
        <h1>{state === 'invalid' ? 'Mails' : `Mails: ${endLabel(end)}`}</h1>
        <p className="max-w-prose text-ink-2 text-lg" role="status">
          {textOf(end, state)}
        </p>
        {(state === 'asking' || state === 'undone') && (
          <Button busy={busy} onClick={() => void stop()}>
            Stop These Mails
          </Button>
        )}
        {state === 'stopped' && (
          <Button variant="quiet" busy={busy} onClick={() => void undo()}>
            Undo
          </Button>
        )}
        <Link to={paths.settings} className="inline-flex min-h-11 items-center">
          Open your settings
        </Link>
      </div>
    </section>
  )
}

const dones = ['stopped', 'undone'] as const
type Done = (typeof dones)[number]
type State = 'asking' | Done | 'invalid'

function textOf(end: MailEnd, state: State): string {
  const all = isDigestKind(end)
  if (state === 'invalid') return 'This link is not complete. Change your mails in your settings instead.'
  if (state === 'undone') return 'We go on mailing you as before.'
  if (state === 'stopped')
    return `We mail you no more of this. ${keptWhere(end)} You can turn the mails on again in your settings.`
  return `${all ? 'It gathers what you chose to hear of by mail.' : topicRules[end].hint} Stop these mails, and receipts and mails about your account still come. ${keptWhere(end)}`
}

const keptWhere = (end: MailEnd): string => {
  if (isDigestKind(end)) return 'You find what happened among your notifications and messages.'
  const { inApp } = topicRules[end]
  if (inApp === true) return 'You find it among your notifications.'
  return inApp === null ? '' : 'You find it under Messages.'
}

/**
 * Whether the link has a user id and a signature, since a mail program may have broken it. The server verifies the
 * signature.
 */
const isWhole = (token: string): boolean => /^[\da-f-]{36}\.[^.]+/.test(token)

/** The link is the proof, so no session is needed. */
function useStopping(token: string, done: Done | undefined, onDone: (done: Done) => void) {
  const [isRefused, setRefused] = useState(!isWhole(token))
  const state: State = isRefused ? 'invalid' : (done ?? 'asking')
  const [busy, setBusy] = useState(false)
  const api = useApi<typeof mailPreferencesContract>()
  const send = async (call: 'POST /api/unsubscribe' | 'POST /api/unsubscribe/undo', next: Done): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api(call, { query: { token } })
      if (answer.ok) onDone(next)
      else setRefused(true)
    } catch {
      toast.error(failed)
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ state, busy },
    stop: () => send('POST /api/unsubscribe', 'stopped'),
    undo: () => send('POST /api/unsubscribe/undo', 'undone'),
  }
}
