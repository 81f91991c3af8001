import postgres from 'postgres'
import type { Changes } from '#platform/changes.ts'
import type { Log } from '#platform/log.ts'
import type { Id } from '#values/id.ts'

export type OpenChanges = { readonly changes: Changes; readonly close: () => Promise<void> }

type Heard = Parameters<Changes['follow']>[0]

const reconnectMs = 500

/**
 * Notifications from the database's triggers (the migrations of `realtime`, `messages` and `settings`), by LISTEN on a
 * connection of its own. It is opened for the first subscriber, and again whenever it is lost.
 */
export function openChanges(url: string, log: Pick<Log, 'warn'>): OpenChanges {
  const followers = new Set<Heard>()
  let client: postgres.Sql | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const connect = (): void => {
    const mine = clientOf(url, {
      onnotify: (channel, id) => {
        for (const { changed, written, settings } of followers)
          if (channel === 'rooms') written(id as Id<'room'>)
          else if (channel === 'settings') settings?.()
          else changed(id as Id<'user'>)
      },
      onclose: () => mine === client && again(),
    })
    client = mine
    mine.unsafe('listen people; listen rooms; listen settings').then(
      () => {
        for (const { missed } of followers) missed()
      },
      (cause: unknown) => {
        if (mine === client) again()
        if (!isClosed) log.warn('changes cannot be received and will be listened for again', { cause })
      },
    )
  }
  const again = (): void => {
    void client?.end({ timeout: 0 })
    client = undefined
    if (!isClosed) timer = setTimeout(connect, reconnectMs)
  }
  return {
    changes: {
      follow: (follower) => {
        followers.add(follower)
        if (followers.size === 1) connect()
      },
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end({ timeout: 1 })
    },
  }
}

type Hooks = { readonly onnotify: (channel: string, payload: string) => void; readonly onclose: () => void }

/** The driver's own `listen` gives up for good when its first reconnect fails (postgres 3.4, index.js). */
const clientOf = (url: string, hooks: Hooks): postgres.Sql =>
  postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: 'fundamental changes' },
    ...hooks,
  })
