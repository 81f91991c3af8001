import { type RefObject, useEffect, useRef } from 'react'
import { Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull, must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import { hasStream, useRoomHints } from '../parts/room-news.ts'
import { ThreadList } from '../parts/ThreadList.tsx'
import { ThreadPane } from '../parts/ThreadPane.tsx'
import { unavailable } from '../rules/standing.ts'

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export const loader = load<typeof messagesContract>()(async ({ api, query }) => {
  const project = query.get('project')
  const gift = query.get('gift')
  if (project !== null && isUuid(project)) {
    const body =
      gift !== null && isUuid(gift) ? { with: 'donor' as const, donationId: gift } : { with: 'room' as const }
    const found = await dataOrNull(
      api('POST /api/projects/:id/thread', { params: { id: project as Id<'project'> }, body }),
    )
    throw redirect(paths.messages({ c: found?.id ?? project }))
  }
  const [c, q, after] = [query.get('c') ?? undefined, query.get('q') ?? '', query.get('after') ?? undefined]
  const [page, open] = await Promise.all([
    must(api('GET /api/me/threads', { query: { q: q.slice(0, 100), after } })),
    c !== undefined && isUuid(c)
      ? dataOrNull(api('GET /api/threads/:id', { params: { id: c as Id<'room'> } }))
      : undefined,
  ])
  return { page, open, c, q, after }
})

export const handle = screen(() => ({ title: 'Messages', robots: 'noindex' }))

export function Component() {
  const { page, open, c, q, after } = useLoaderData<typeof loader>()
  const session = useAuth()
  const { demoWorld } = useSite()
  const search = useRef<HTMLInputElement>(null)
  useKeptUpToDate()
  useSearchKey(search)
  if (session.state !== 'signed-in') return null
  const { userId, userType } = session.me
  if (page.items.length === 0 && q === '' && after === undefined && c === undefined) return <Nothing type={userType} />
  return (
    <section
      className={cx(
        'mx-auto grid min-h-96 max-w-6xl md:grid-cols-[22rem_1fr]',
        // The window's height without the bar, and the demo-data note.
        demoWorld ? 'h-[calc(100dvh-7.375rem)] md:h-[calc(100dvh-6rem)]' : 'h-[calc(100dvh-3.8125rem)]',
      )}
    >
      <h1 className="sr-only">Messages</h1>
      <div className={`min-h-0 border-line md:border-r ${c === undefined ? '' : 'hidden md:block'}`}>
        <ThreadList page={page} openId={c} q={q} after={after} search={search} />
      </div>
      <div className={`min-h-0 min-w-0 ${c === undefined ? 'hidden md:block' : ''}`}>
        {open ? (
          <ThreadPane key={open.thread.id} open={open} userId={userId} />
        ) : (
          <div className="grid h-full content-center justify-items-center gap-3 p-6 text-center text-ink-2">
            <p role="status">{c === undefined ? 'Choose a conversation.' : unavailable}</p>
            {c !== undefined && <Link to={paths.messages()}>All conversations</Link>}
          </div>
        )}
      </div>
    </section>
  )
}

const Nothing = ({ type }: { readonly type: 'donor' | 'researcher' | null | undefined }) => (
  <div className="mx-auto max-w-3xl px-4 py-10">
    <h1 className="mb-6">Messages</h1>
    <EmptyState
      title="No messages yet."
      text={
        type === 'researcher' ? 'Your supporters can write to you here.' : 'Support a project to join its conversation.'
      }
      action={
        type === 'donor' && (
          <Link to={paths.stemSectors} className={buttonClass()}>
            Explore Projects
          </Link>
        )
      }
    />
  </div>
)

/**
 * After a hint, the page is reloaded within this time, at different moments in different tabs: a thousand readers do
 * not ask at once.
 */
const spreadMs = 200
const pollMs = { inFocus: 5000, behind: 30_000 } as const

/** Live by the event stream; while it is away, by polling. */
function useKeptUpToDate(): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useRoomHints(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), Math.floor(performance.timeOrigin) % spreadMs)
  })
  useEffect(() => {
    let asked: ReturnType<typeof setTimeout>
    const ask = (): void => {
      asked = setTimeout(
        () => {
          if (!hasStream()) void revalidate()
          ask()
        },
        document.hasFocus() ? pollMs.inFocus : pollMs.behind,
      )
    }
    const look = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(asked)
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}

/** '/' goes to the search of this page; see the search of the whole product for Ctrl K. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || !field.current?.checkVisibility()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      field.current.focus()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [field])
}
