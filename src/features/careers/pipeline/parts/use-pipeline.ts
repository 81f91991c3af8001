import { useEffect, useMemo, useState } from 'react'
import { useAuth } from '#features/identity/session/parts/session.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { Pipeline, PipelineRow, pipelineContract } from '../contract.ts'

export type Proof = { readonly token?: string }
/** The reason stands on the page: only a 404 says that there is no such position. */
type Found = Pipeline | 'looking' | 'unknown' | { readonly failed: string }

const unread: Found = { failed: 'They could not be read just now.' }
const isRead = (found: Found): found is Pipeline => typeof found === 'object' && 'items' in found

/** The applications to a position; the previous ones stay on the screen while they are reloaded. */
export function usePipeline(id: Id<'job'>, token: string) {
  const api = useApi<typeof pipelineContract>()
  const { state } = useAuth()
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  const proof = useMemo((): Proof => (token.length >= 20 ? { token } : {}), [token])
  useEffect(() => {
    if (state === 'loading') return
    const stop = new AbortController()
    api('POST /api/jobs/:id/applications/list', { params: { id }, body: proof, signal: stop.signal }).then(
      (answer) =>
        setFound((before) => {
          if (answer.ok) return answer.data
          if (answer.refusal.status === 404) return 'unknown'
          return isRead(before) ? before : { failed: answer.refusal.title }
        }),
      () => !stop.signal.aborted && setFound((before) => (isRead(before) ? before : unread)),
    )
    return () => stop.abort()
  }, [api, id, proof, state, turn])
  const change = (rowId: Id<'application'>, changed: Partial<PipelineRow>): void =>
    setFound((before) =>
      isRead(before)
        ? { ...before, items: before.items.map((row) => (row.id === rowId ? { ...row, ...changed } : row)) }
        : before,
    )
  return { found, proof, change, reload: () => setTurn((before) => before + 1) }
}

export type PipelineState = ReturnType<typeof usePipeline> & { readonly found: Pipeline }
