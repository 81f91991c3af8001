import { useEffect, useRef, useState } from 'react'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { DraftSave, draftsContract } from '../contract.ts'
import { DraftSync, type Fields, type Outcome, type Save, type View } from './draft-sync.ts'
import { type Edit, keepTyping, windowLock } from './kept-typing.ts'
import { newKey } from './new-key.ts'

export type DraftSaves = ReturnType<typeof useDraftSync>

/** A draft as its form is opened: a stored one, or a new one with an id generated here. */
export type Opened = {
  readonly id: string
  readonly fields: Fields
  readonly revision: number
  readonly savedAt: Instant | undefined
  /** Wordings that lost against another window's. */
  readonly copies: readonly { readonly field: string; readonly value?: unknown; readonly at: Instant }[]
}
export const newDraft = (): Opened => ({ id: newKey(), fields: {}, revision: 0, savedAt: undefined, copies: [] })

type Api = ReturnType<typeof useApi<typeof draftsContract>>
type Place = { readonly userId: string; readonly opened: Opened; readonly edit?: Edit | undefined }

/** Saves a form while it is typed. @param onTake applies changes of other windows. */
export function useDraftSync(place: Place, onTake: (news: Fields) => void) {
  const api = useApi<typeof draftsContract>()
  const [view, setView] = useState<View>()
  const take = useRef(onTake)
  take.current = onTake
  const [saving] = useState(() => beginSaving(place, api, { show: setView, take: (news) => take.current(news) }))
  useEffect(() => {
    const { sync, writer } = saving
    const closed = new AbortController()
    const retry = (): void => sync.retry()
    addEventListener('online', retry, { signal: closed.signal })
    const release = Promise.withResolvers<void>()
    void navigator.locks?.request(windowLock(writer), () => release.promise)
    return () => {
      closed.abort()
      release.resolve()
      // Another page is opened: the last second of typing is sent at once.
      void sync.flush()
    }
  }, [saving])
  const { sync } = saving
  return {
    view: view ?? sync.view,
    /** The version of the draft on the server; for an edit, of the one that was open. */
    id: saving.id,
    type: (part: Fields): void => sync.type(part),
    flush: (): Promise<boolean> => sync.flush(),
    settle: (chosen: Fields): void => sync.settle(chosen),
    /** Saves the whole form as another draft. @returns its id once it is saved. */
    beginAnew: async (): Promise<string | undefined> => {
      saving.renew()
      sync.restart()
      return (await sync.flush()) ? saving.id() : undefined
    },
    /** The edit continues on a newer version of its project. */
    rebase: (baseVersion: number): void => saving.rebase(baseVersion),
  }
}

type Showing = { readonly show: (view: View) => void; readonly take: (news: Fields) => void }

function beginSaving({ userId, opened, edit: begun }: Place, api: Api, { show, take }: Showing) {
  const writer = newKey()
  let draftId = opened.id
  let edit = begun
  const send = async (save: Save): Promise<Outcome> => {
    const body = { ...save, ...edit, writer } as unknown as DraftSave
    const answer = await api('PUT /api/drafts/:id', { params: { id: draftId }, body })
    if (answer.ok) {
      if (answer.data.id !== draftId) keepTyping({ userId, draftId, writer }, undefined)
      draftId = answer.data.id
      return { state: 'saved', saved: answer.data }
    }
    const { status, code, title: sentence } = answer.refusal
    if (status === 401) return { state: 'signed-out' }
    return status === 429 ? { state: 'away' } : { state: 'stopped', code, sentence }
  }
  const sync = new DraftSync(
    {
      ...{ send, show, take },
      keep: (pending) => keepTyping({ userId, draftId, writer }, pending && { ...pending, edit }),
      wait: (ms, then) => void setTimeout(then, ms),
    },
    opened,
  )
  return {
    ...{ sync, writer },
    id: (): string => draftId,
    renew: (): void => {
      keepTyping({ userId, draftId, writer }, undefined)
      draftId = newKey()
    },
    rebase: (baseVersion: number): void => {
      if (edit) edit = { ...edit, baseVersion }
    },
  }
}
