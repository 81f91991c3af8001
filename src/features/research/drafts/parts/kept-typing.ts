import type { DraftSave } from '../contract.ts'
import type { Pending } from './draft-sync.ts'
import { newKey } from './new-key.ts'

// Changes not yet on the server are stored in this browser, by person, draft and window. A window that was closed,
// reloaded or cut off leaves them behind; the next one sends them. Unlike other typed texts they outlive a sign-out,
// so that nothing written without a connection is lost; nobody else's pages read or send them.

export type Edit = { readonly projectId: string; readonly baseVersion: number }
type Kept = Pending & { readonly edit?: Edit | undefined }

const prefix = 'typed'
const keyOf = (userId: string, draftId: string, writer: string): string => [prefix, userId, draftId, writer].join(' ')

/** @param pending undefined once all is saved. */
export function keepTyping(
  place: { readonly userId: string; readonly draftId: string; readonly writer: string },
  pending: Kept | undefined,
): void {
  const key = keyOf(place.userId, place.draftId, place.writer)
  try {
    if (pending) localStorage.setItem(key, JSON.stringify(pending))
    else localStorage.removeItem(key)
  } catch (cause) {
    console.warn('this browser keeps nothing of what is typed', cause)
  }
}

type Left = { readonly key: string; readonly draftId: string; readonly writer: string; readonly kept: Kept }

/** Changes that this person's windows left behind; open windows are not included. */
function leftBehind(userId: string, open: readonly string[]): Left[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const [kind, owner, draftId, writer] = key.split(' ')
      if (kind !== prefix || owner !== userId || !draftId || !writer || open.includes(writer)) return []
      return [{ key, draftId, writer, kept: JSON.parse(localStorage.getItem(key) ?? '') as Kept }]
    })
  } catch {
    // Storage is disabled or contains invalid data: there is nothing to send.
    return []
  }
}

/** Held by each open window, so that another one does not send its changes. */
export const windowLock = (writer: string): string => `typing ${writer}`

async function openWindows(): Promise<string[] | undefined> {
  const held = await navigator.locks?.query().catch(() => undefined)
  return held?.held?.map(({ name = '' }) => name.replace('typing ', ''))
}

type Answered = 'saved' | 'gone' | 'failed'
type Send = (id: string, body: DraftSave) => Promise<Answered>

/**
 * Sends the changes that closed windows left behind. Afterwards the server has all of them, in drafts or as copies;
 * true when there were some.
 */
export async function sendLeftTyping(userId: string, send: Send): Promise<boolean> {
  const open = await openWindows()
  const left = leftBehind(userId, open ?? [])
  for (const { key, draftId, writer, kept } of left) {
    const { edit, ...save } = kept
    const body = { ...save, ...edit, lost: [...save.lost], writer: open ? writer : newKey() } as unknown as DraftSave
    const first = await send(draftId, body)
    // Submitted or discarded elsewhere: later changes start a draft of their own.
    const answered = first === 'gone' ? await send(newKey(), body) : first
    if (answered === 'saved') localStorage.removeItem(key)
  }
  return left.length > 0
}
