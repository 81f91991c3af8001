import { useEffect, useState } from 'react'
import { isId } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { DraftLine, draftsContract } from '../contract.ts'
import { sendLeftTyping } from './kept-typing.ts'
import { newDraft, type Opened } from './use-draft-sync.ts'

type Api = ReturnType<typeof useApi<typeof draftsContract>>

/** `missing`: it was submitted, discarded, or is another researcher's. */
type State =
  | { readonly state: 'loading' | 'missing' | 'away' }
  | { readonly state: 'open'; readonly opened: Opened; readonly others: readonly DraftLine[] }

/** Sends what closed windows left behind; true when there was something. */
export const sendLeft = (api: Api, userId: string): Promise<boolean> =>
  sendLeftTyping(userId, async (id, body) => {
    const answer = await api('PUT /api/drafts/:id', { params: { id }, body }).catch(() => undefined)
    if (answer?.ok) return 'saved'
    return answer?.refusal.code === 'draft_gone' ? 'gone' : 'failed'
  })

/** The draft that the URL names, or a new one, and the person's others. */
export function useOpenDraft(userId: string, asked: string | null) {
  const api = useApi<typeof draftsContract>()
  const [state, setState] = useState<State>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  const openId = state.state === 'open' ? state.opened.id : undefined
  useEffect(() => {
    // A new draft gets its URL once something was typed.
    if (asked !== null && asked === openId) return
    let isLeft = false
    setState({ state: 'loading' })
    void read(api, userId, asked).then((found) => {
      if (!isLeft) setState(found)
    })
    return () => {
      isLeft = true
    }
  }, [api, userId, asked, tries])
  return { ...state, again: (): void => setTries(tries + 1) }
}

async function read(api: Api, userId: string, asked: string | null): Promise<State> {
  try {
    await sendLeft(api, userId)
    const [list, draft] = await Promise.all([
      api('GET /api/me/drafts'),
      asked !== null && isId(asked) ? api('GET /api/drafts/:id', { params: { id: asked } }) : undefined,
    ])
    if (!list.ok || (asked !== null && draft === undefined)) return { state: 'missing' }
    const others = list.data.items.filter(({ id }) => id !== asked)
    if (draft === undefined) return { state: 'open', opened: newDraft(), others }
    return draft.ok ? { state: 'open', opened: draft.data, others } : { state: 'missing' }
  } catch {
    return { state: 'away' }
  }
}
