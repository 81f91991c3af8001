import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { Notification, notificationsContract } from '#features/foundation/notifications/contract.ts'
import { projectOf } from '#features/foundation/notifications/rules.ts'
import { refreshSession, useAuth } from '#features/identity/session/parts/session.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import { NotificationLine } from '../parts/NotificationLine.tsx'

export const loader = load<typeof notificationsContract>()(({ api, query }) => {
  const before = query.get('before')
  return must(api('GET /api/me/notifications', { query: before ? { before } : {} }))
})

export const handle = screen(() => ({ title: 'Notifications', robots: 'noindex' }))

export function Component() {
  const page = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { isRead, isAllRead, markOne, markAll } = useReading()
  const { gone, open } = useOpening()
  useNewNotifications(page.unread)
  const unread = isAllRead ? 0 : page.unread
  const line = (item: Notification) => (
    <NotificationLine
      key={item.id}
      notification={item}
      isRead={item.readAt !== null || isRead(item.id)}
      isGone={gone === item.id}
      now={page.now}
      onOpen={() => open(item)}
      onRead={() => item.readAt === null && markOne(item.id)}
    />
  )
  return (
    <section className="mx-auto max-w-3xl px-4 py-10">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Notifications</h1>
          <p className="text-ink-2" role="status">
            {unread > 0 ? `${unread} unread` : 'Nothing unread'}
          </p>
        </div>
        {unread > 0 && (
          <Button variant="quiet" onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="mt-6">
        {page.items.length > 0 ? (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {page.items.map(line)}
          </ul>
        ) : (
          <EmptyState
            title="You are all caught up."
            text="Updates of projects you support or saved, decisions and receipts will appear here."
          />
        )}
      </div>
      <div className="mt-6">
        <PageLinks
          older={page.older}
          after={query.get('before') ?? undefined}
          hrefAt={(before) => (before ? `?before=${before}` : paths.notifications)}
          what="notifications"
        />
      </div>
    </section>
  )
}

/** Reloads the page when new notifications arrive. @param unread the number that the page shows. */
function useNewNotifications(unread: number): void {
  const session = useAuth()
  const { revalidate } = useRevalidator()
  const now = session.state === 'signed-in' ? session.me.unreadNotifications : 0
  useEffect(() => {
    if (now > unread) void revalidate()
  }, [now, unread, revalidate])
}

/** Marks as read at once, and reverts if the server fails. */
function useReading() {
  const api = useApi<typeof notificationsContract>()
  const { revalidate } = useRevalidator()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [isAllRead, setAllRead] = useState(false)
  const tell = async (call: Promise<{ ok: boolean }>, takeBack: () => void): Promise<void> => {
    try {
      if (!(await call).ok) takeBack()
      // The number in the top bar.
      await Promise.all([revalidate(), refreshSession()])
    } catch {
      takeBack()
      toast.error('That could not be saved. Please try again.')
    }
  }
  return {
    isRead: (id: string) => isAllRead || read.has(id),
    isAllRead,
    markOne: (id: Id<'notification'>) => {
      setRead((known) => new Set([...known, id]))
      void tell(api('POST /api/me/notifications/:id/read', { params: { id } }), () =>
        setRead((known) => new Set([...known].filter((one) => one !== id))),
      )
    },
    markAll: () => {
      setAllRead(true)
      const takeBack = (): void => setAllRead(false)
      void tell(api('POST /api/me/notifications/read-all'), takeBack).then(takeBack)
    },
  }
}

/** Checks that a project still exists before opening it, to explain here instead of on a "not found" page. */
function useOpening() {
  const api = useApi<typeof projectsContract>()
  const navigate = useNavigate()
  const [gone, setGone] = useState<string>()
  const open = async (item: Notification): Promise<void> => {
    const id = projectOf(item.target)
    if (id) {
      // Without an answer the project is opened all the same: its page says that it cannot be reached.
      const project = await api('GET /api/projects/:id', { params: { id } }).catch(() => undefined)
      if (project && !project.ok) return setGone(item.id)
    }
    await navigate(item.target)
  }
  return { gone, open: (item: Notification) => void open(item) }
}
