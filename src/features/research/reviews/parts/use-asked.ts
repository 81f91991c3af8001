import { createContext, useEffect, useState } from 'react'
import type { VersionField } from '#features/research/versions/rules/versions.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useApi } from '#wire/use-api.ts'
import type { RequestAnswer, ReviewRequests } from '../contract/changes.ts'
import type { reviewsContract } from '../contract/endpoints.ts'

type Item = ReviewRequests['items'][number]

export type Asked = {
  readonly items: readonly Item[]
  readonly answerTo: (item: Item) => string
  readonly answer: (item: Item, text: string) => void
  /** Whether its field was changed, in a save or in the form, or was answered. */
  readonly isMet: (item: Item) => boolean
}

/** What reviewers ask about the project that a form edits; empty if they ask nothing. */
export const AskedContext = createContext<Asked | undefined>(undefined)

/** An element of the form that can take the focus. */
export const placeOfRequest = (id: string): string => `asked-${id}`

type Answers = Readonly<Record<string, string>>

/**
 * What reviewers ask the owner to change, and the answers as they are typed: they survive a reload
 * until they are sent.
 *
 * @param isTyped whether the form has another value for a field than the saved one.
 */
export function useAsked(projectId: string, isTyped: (field: VersionField) => boolean) {
  const items = useRequests(projectId)
  const { text, setText, clear } = useDraft(`answers:${projectId}`)
  const typed: Answers = text === '' ? {} : (JSON.parse(text) as Answers)
  const answerTo = (item: Item): string => typed[item.id] ?? item.answer ?? ''
  const asked: Asked = {
    items,
    answerTo,
    answer: (item, words) => setText(JSON.stringify({ ...typed, [item.id]: words })),
    isMet: (item) => item.isChanged || isTyped(item.field) || answerTo(item).trim() !== '',
  }
  /** Answers with something new. */
  const answers = (): RequestAnswer[] =>
    items.flatMap((item) => {
      const words = answerTo(item).trim()
      return words === '' || words === item.answer ? [] : [{ requestId: item.id, answer: words }]
    })
  return { asked, answers, clear }
}

function useRequests(projectId: string): readonly Item[] {
  const api = useApi<typeof reviewsContract>()
  const [items, setItems] = useState<readonly Item[]>([])
  useEffect(() => {
    let isCurrent = true
    api('GET /api/projects/:id/review-requests', { params: { id: projectId } }).then(
      (answer) => isCurrent && answer.ok && setItems(answer.data.items),
      // The letter says the same; the form is useful without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api, projectId])
  return items
}
