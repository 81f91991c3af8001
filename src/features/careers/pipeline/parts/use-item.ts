import { useEffect, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { PipelineItem, pipelineContract } from '../contract.ts'
import type { Stage } from '../rules.ts'
import type { PipelineState } from './use-pipeline.ts'

/** The open application and what can be done with it. The server logs that it was opened. */
export function useItem(id: Id<'application'>, { proof, change, reload }: PipelineState) {
  const api = useApi<typeof pipelineContract>()
  const [item, setItem] = useState<PipelineItem | 'failed' | 'gone' | 'sealed'>()
  const [turn, setTurn] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    api('POST /api/applications/:id/read', { params: { id }, body: proof, signal: stop.signal }).then(
      (answer) => {
        setItem(answer.ok ? answer.data : answer.refusal.code === 'applications_sealed' ? 'sealed' : 'gone')
        if (answer.ok) change(id, { isNew: false })
        else reload()
      },
      () => !stop.signal.aborted && setItem('failed'),
    )
    return () => stop.abort()
    // `change` and `reload` are new on every render, so they are not dependencies.
  }, [api, id, proof, turn])
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    await work().catch(() => toast.error('That could not be sent. Please try again.'))
    setBusy(false)
  }
  const sort = (changed: { stage?: Stage; rating?: number | null }): Promise<void> =>
    act(async () => {
      if (typeof item !== 'object') return
      const body = { ...proof, version: item.version, ...changed }
      const answer = await api('POST /api/applications/:id/standing', { params: { id }, body })
      if (answer.ok) {
        setItem({ ...item, ...answer.data })
        return change(id, answer.data)
      }
      toast.error(answer.refusal.title)
      setTurn(turn + 1)
      reload()
    })
  /** @returns the error message, if any. */
  const addNote = async (words: string): Promise<string | undefined> => {
    if (typeof item !== 'object') return undefined
    const answer = await api('POST /api/applications/:id/notes', { params: { id }, body: { ...proof, words } })
    if (!answer.ok) return answer.refusal.errors[0]?.message ?? answer.refusal.title
    // One whose first answer was lost may have been read since.
    setItem({ ...item, notes: [answer.data, ...item.notes.filter((note) => note.id !== answer.data.id)] })
    change(id, { note: answer.data.words })
    return undefined
  }
  const removeNote = (noteId: Id<'application-note'>): Promise<void> =>
    act(async () => {
      const answer = await api('POST /api/application-notes/:id/removal', { params: { id: noteId }, body: proof })
      if (!answer.ok) return void toast.error('That could not be removed. Please try again.')
      if (typeof item !== 'object') return
      const notes = item.notes.filter((note) => note.id !== noteId)
      setItem({ ...item, notes })
      change(id, { note: notes[0]?.words ?? null })
    })
  return { item, isBusy, sort, addNote, removeNote, again: () => setTurn(turn + 1) }
}

export type ItemActs = ReturnType<typeof useItem>
