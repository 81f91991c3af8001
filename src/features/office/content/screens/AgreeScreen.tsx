import { type FormEvent, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { refreshSession, signOut, useAuth } from '#features/identity/session/parts/session.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Form } from '#ui/Form.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths, safeNext } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { agreementsContract, OwedAgreement } from '../contract/agreements.ts'

export const handle = screen(() => ({ title: 'What changed', robots: 'noindex', canonical: '/agree' }))

/** Asked after a sign-in before anything else: legal texts that changed (AMB-164). Reading and leaving stay open. */
export function Component() {
  const session = useAuth()
  const [query] = useSearchParams()
  const { owed, agree, fault, busy } = useOwed(session.state === 'signed-in')
  const me = session.state === 'signed-in' ? session.me : undefined
  if (session.state === 'signed-out') return <Navigate to={paths.home} replace />
  if (me && owed?.length === 0 && !me.owesAgreement)
    return <Navigate to={safeNext(query.get('next'), startPageOf(me))} replace />
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-12 sm:py-20">
        <h1>What changed</h1>
        {owed === undefined ? (
          <Spinner label="Loading" shown />
        ) : owed === 'failed' ? (
          <p role="alert">It could not be loaded just now. Please load the page again.</p>
        ) : (
          <>
            <p className="max-w-prose text-ink-2 text-lg">
              Since you agreed last, {owed.length === 1 ? 'a text' : 'texts'} that you use this site by changed. Please
              read what is new. Then you go on to where you were.
            </p>
            <Agreement key={owed.map(({ slug, number }) => slug + number).join()} {...{ owed, agree, fault, busy }} />
            <Otherwise />
          </>
        )}
      </div>
    </section>
  )
}

function useOwed(isIn: boolean) {
  const api = useApi<typeof agreementsContract>()
  const [owed, setOwed] = useState<readonly OwedAgreement[] | 'failed'>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isIn) return
    api('GET /api/me/agreements').then(
      async (answer) => {
        if (answer.ok && answer.data.items.length === 0) await refreshSession()
        setOwed(answer.ok ? answer.data.items : 'failed')
      },
      () => setOwed('failed'),
    )
  }, [api, isIn])
  const agree = async (texts: readonly OwedAgreement[]): Promise<void> => {
    setBusy(true)
    setFault(undefined)
    try {
      for (const { slug, number } of texts) {
        const answer = await api('POST /api/me/agreements', { body: { slug, number } })
        if (!answer.ok) {
          setFault(answer.refusal.title)
          const anew = await api('GET /api/me/agreements')
          if (anew.ok) setOwed(anew.data.items)
          return
        }
      }
      await refreshSession()
      setOwed([])
    } catch {
      setFault('It did not reach our server. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { owed, agree, fault, busy }
}

type AgreementProps = {
  readonly owed: readonly OwedAgreement[]
  readonly agree: (texts: readonly OwedAgreement[]) => Promise<void>
  readonly fault: string | undefined
  readonly busy: boolean
}

function Agreement({ owed, agree, fault, busy }: AgreementProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isSent, setSent] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSent(true)
    if (owed.every(({ slug }) => ticked.includes(slug))) void agree(owed)
  }
  return (
    <Form onSubmit={submit} fault={fault} className="grid gap-5">
      {owed.map(({ slug, title, since, changes }) => (
        <Card key={slug} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <p className="text-ink-3 text-sm">
            Holds since <DateText at={since} form="long" />
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {changes.map((one) => (
              <li key={one} className="wrap-anywhere whitespace-pre-line">
                {one}
              </li>
            ))}
          </ul>
          <p>
            <a href={paths[slug]} target="_blank" rel="noopener">
              Read it whole<span className="sr-only">: {title} (opens in a new tab)</span>
            </a>
          </p>
          <Checkbox
            label={`I have read and agree to: ${title}`}
            checked={ticked.includes(slug)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? [...ticked, slug] : ticked.filter((one) => one !== slug))
            }
            error={isSent && !ticked.includes(slug) ? 'Please tick it to go on.' : undefined}
          />
        </Card>
      ))}
      <div>
        <Button type="submit" busy={busy}>
          Agree and Go On
        </Button>
      </div>
    </Form>
  )
}

/** A person who does not agree has no obligations: they leave with all of their data. */
function Otherwise() {
  const navigate = useNavigate()
  const leave = async (): Promise<void> => {
    await signOut()
    await navigate(paths.home)
  }
  return (
    <div className="grid gap-3 border-line border-t pt-6 text-ink-2">
      <p className="max-w-prose">
        You do not agree? In your <Link to={paths.settings}>settings</Link> you can download your data and close your
        account, and <Link to={paths.contact()}>we answer questions</Link>. Gifts that you made stay with their
        projects.
      </p>
      <div>
        <Button variant="quiet" onClick={() => void leave()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
