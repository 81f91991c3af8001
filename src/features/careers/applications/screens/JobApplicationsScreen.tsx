import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract, PostersApplication, Received } from '../contract.ts'
import { Answers } from '../parts/Answers.tsx'
import type { FileRole } from '../rules/applications.ts'

export const handle = screen(() => ({ title: 'Applications', robots: 'noindex' }))

type Found = { readonly title: string; readonly items: readonly Received[] } | 'looking' | 'unknown' | 'failed'

/** JDET-10, AMB-144: for the poster, by the account or by the mailed link, whose secret stands behind the '#'. */
export function Component() {
  const api = useApi<typeof applicationsContract>()
  const id = (useParams().jobId ?? '') as Id<'job'>
  const token = useLocation().hash.slice(1)
  const { state } = useAuth()
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  const proof = token.length >= 20 ? { token } : {}
  useEffect(() => {
    if (state === 'loading') return
    const stop = new AbortController()
    const body = token.length >= 20 ? { token } : {}
    api('POST /api/jobs/:id/applications/list', { params: { id }, body, signal: stop.signal }).then(
      (answer) => setFound(answer.ok ? answer.data : 'unknown'),
      () => !stop.signal.aborted && setFound('failed'),
    )
    return () => stop.abort()
  }, [api, id, token, state, turn])
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
      {found === 'looking' && <Spinner label="The applications are being read" shown />}
      {found === 'unknown' && (
        <div className="grid justify-items-start gap-4">
          <h1>Position Not Found</h1>
          <p className="max-w-prose text-ink-2">
            Only who posted a position reads its applications: signed in, or by the link that was mailed.
          </p>
          <Link to={paths.jobs()}>Back to the Job Board</Link>
        </div>
      )}
      {found === 'failed' && (
        <div className="grid justify-items-start gap-4">
          <h1>Applications</h1>
          <p>They could not be read just now.</p>
          <Button onClick={() => setTurn(turn + 1)}>Try again</Button>
        </div>
      )}
      {typeof found === 'object' && (
        <>
          <p className="mb-2">
            <Link to={paths.job(id)}>{found.title}</Link>
          </p>
          <h1 className="mb-5">
            Applications <span className="font-normal text-ink-3 text-xl">{found.items.length}</span>
          </h1>
          {found.items.length === 0 ? (
            <EmptyState title="No applications yet" text="We tell you by mail when one comes." />
          ) : (
            <ul className="border-ink border-t">
              {found.items.map((one) => (
                <One key={`${one.id} ${one.receivedAt}`} one={one} proof={proof} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

type OneProps = { readonly one: Received; readonly proof: { readonly token?: string } }

function One({ one, proof }: OneProps) {
  const api = useApi<typeof applicationsContract>()
  const [opened, setOpened] = useState<PostersApplication>()
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    if (opened) return setShown(!isShown)
    setBusy(true)
    try {
      const answer = await api('POST /api/applications/:id/read', { params: { id: one.id }, body: proof })
      if (!answer.ok) return toast.error(answer.refusal.title)
      setOpened(answer.data)
      setShown(true)
    } catch {
      toast.error('It could not be read just now. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const save = async (role: FileRole, name: string): Promise<void> => {
    try {
      const answer = await api('POST /api/applications/:id/file', { params: { id: one.id }, body: { ...proof, role } })
      if (!answer.ok) return toast.error(answer.refusal.title)
      const { saveFile } = await import('#ui/save-file.ts')
      saveFile(await answer.data.blob(), name)
    } catch {
      toast.error('The file could not be read just now. Please try again.')
    }
  }
  const isNew = one.isNew && !opened
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className={`wrap-anywhere text-base ${isNew ? '' : 'font-normal'}`}>
            {one.firstName} {one.lastName}
            {isNew && <span className="small-caps ml-2 text-brand-700 text-sm">New</span>}
          </h2>
          <p className="wrap-anywhere text-ink-2 text-sm">
            {one.email} · {longDate(one.receivedAt)}
          </p>
        </div>
        <Button variant="quiet" size="sm" busy={isBusy} aria-expanded={isShown} onClick={() => void open()}>
          {isShown ? 'Close' : 'Read'}
          <span className="sr-only">
            {' '}
            the application of {one.firstName} {one.lastName}
          </span>
        </Button>
      </div>
      {opened && isShown && (
        <div className="grid gap-4 pt-4 pb-2">
          <div className="flex flex-wrap gap-3">
            {opened.files.map(({ role, name }) => (
              <Button key={role} variant="quiet" size="sm" onClick={() => void save(role, name)}>
                Save the {role === 'resume' ? 'resume' : 'cover letter'}
              </Button>
            ))}
          </div>
          <Answers given={opened} />
          <p className="text-ink-3 text-sm">Deleted on {longDate(opened.purgeAfter)}. Each look is kept.</p>
        </div>
      )}
    </li>
  )
}
