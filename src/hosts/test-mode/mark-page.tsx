import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { testModeBase } from '#features/foundation/test-mode/parts/session.ts'
import { accessToken } from '#features/identity/session/parts/auth-client.ts'
import { currentSession, subscribeToSession } from '#features/identity/session/parts/session.ts'
import { bringKept } from '#features/site/test-mode/parts/bring-kept.ts'
import { type Mirror, type OwnApi, writeMirror } from '#features/site/test-mode/parts/mirror.ts'
import { TestModeBar } from '#features/site/test-mode/parts/TestModeBar.tsx'
import { watchCalls } from '#features/site/test-mode/parts/watch-calls.ts'
import { toast } from '#ui/toast.ts'
import { instantOf } from '#values/time.ts'
import { createClient, type Fetch } from '#wire/client.ts'
import { ApiFetch } from '#wire/use-api.ts'

const fetchWithToken: Fetch = async (request) => {
  const token = await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  return fetch(request)
}

const away = 'We cannot be reached, so this is Test Mode. Nothing here is real: leave it above to try again.'

/**
 * Adds everything that people see of Test Mode besides the product itself; called once by its host. A real page is left
 * unchanged.
 *
 * @param isAway whether people were sent here because the real product is unavailable (MOCK-01).
 */
export function markPage(now: () => number, isAway: boolean): void {
  const base = testModeBase()
  if (base === undefined) return
  const api = createClient(fetchWithToken, location.origin) as OwnApi
  const mirror: Mirror = { api, kept: localStorage, readPicture: (path) => readPicture(`${base}${path}`) }
  const follow = followOwn(mirror, now)
  globalThis.fetch = watchCalls(globalThis.fetch.bind(globalThis), {
    ...{ base, kept: localStorage, onWritten: follow },
    log: (words, about) => console.info(words, about ?? ''),
  })
  subscribeToSession(follow)
  follow()
  if (isAway) toast.error(away)
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(
    <StrictMode>
      <ApiFetch value={fetchWithToken}>
        <TestModeBar go={(path) => location.assign(base + path)} />
      </ApiFetch>
    </StrictMode>,
  )
}

const settleMs = 300

/** @returns a function to call whenever something may have changed; one tab writes at a time. */
function followOwn(mirror: Mirror, now: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let brought: string | undefined
  const write = async (): Promise<void> => {
    const session = currentSession()
    if (session.state !== 'signed-in') return
    const { me } = session
    if (brought !== me.userId) await bringKept(mirror, me, instantOf(now()))
    brought = me.userId
    await writeMirror(mirror, me)
  }
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const work = () => write().catch((cause: unknown) => console.warn('nothing was mirrored', cause))
      void (navigator.locks ? navigator.locks.request('test-mode-mirror', work) : work())
    }, settleMs)
  }
}

/** MOCK-27. */
async function readPicture(path: string): Promise<string | undefined> {
  const answer = await fetch(path)
  if (!answer.ok) return undefined
  const picture = await answer.blob()
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(picture)
  })
}
