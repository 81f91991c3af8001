import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { mailPreferencesContract } from '../contract.ts'

export const handle = screen(() => ({ title: 'Fewer mails', robots: 'noindex', canonical: '/unsubscribe' }))

const failed = 'That could not be sent. Please try again in a moment.'

/** Where the link in a mail leads. Opening it changes nothing, because mail scanners open links too; the button does. */
export function Component() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { state, busy, stop } = useStopping(token)
  const kind = kinds.find((one) => token.endsWith(`.${one}`)) ?? 'update'
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-16 sm:py-20">
        <h1>{headings[kind]}</h1>
        <p className="max-w-prose text-ink-2 text-lg" role="status">
          {state === 'invalid' ? invalid : texts[kind][state]}
        </p>
        {state === 'asking' && (
          <Button busy={busy} onClick={() => void stop()}>
            Stop These Mails
          </Button>
        )}
        <Link to={paths.settings} className="inline-flex min-h-11 items-center">
          Open your settings
        </Link>
      </div>
    </section>
  )
}

/** As they stand at the end of the link; that of updates names no kind. */
const kinds = ['question', 'thanks', 'message'] as const
const headings = {
  update: 'Mails about updates',
  question: 'Mails about questions',
  thanks: 'Mails with thanks',
  message: 'Mails about messages',
} as const

const invalid = 'This link is not complete. Change your mails in your settings instead.'

const texts = {
  update: {
    asking:
      'We mail you what the researchers write whose projects you gave to or saved. Stop it, and you still find their updates among your notifications.',
    stopped:
      'We mail you no more updates. You find them among your notifications, and can turn the mails on again in your settings.',
  },
  question: {
    asking:
      'We mail you when somebody asks about your project, and when your own question is answered. Stop it, and you still find both among your notifications.',
    stopped:
      'We mail you no more questions and answers. You find them among your notifications, and can turn the mails on again in your settings.',
  },
  thanks: {
    asking:
      'We mail you when a researcher thanks the donors of a project that you gave to. Stop it, and you still find their thanks among your notifications.',
    stopped:
      'We mail you no more thanks. You find them among your notifications, and can turn the mails on again in your settings.',
  },
  message: {
    asking:
      'We mail you once when somebody wrote to you and you have not read it. Stop it, and you still find what they wrote under Messages.',
    stopped:
      'We mail you no more about messages. You find them under Messages, and can turn the mails on again in your settings.',
  },
} as const

/** The link is the proof: no session is needed, and none is sent. */
function useStopping(token: string) {
  const [state, setState] = useState<'asking' | 'stopped' | 'invalid'>('asking')
  const [busy, setBusy] = useState(false)
  const api = useApi<typeof mailPreferencesContract>()
  const stop = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/unsubscribe', { query: { token } })
      setState(answer.ok ? 'stopped' : 'invalid')
    } catch {
      toast.error(failed)
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, stop }
}
