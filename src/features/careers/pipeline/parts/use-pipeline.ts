import { useEffect, useMemo, useState } from 'react'
import { useAuth } from '#features/identity/session/parts/session.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { Pipeline, PipelineRow, pipelineContract } from '../contract.ts'

export type Proof = { readonly token?: string }
type Found = Pipeline | 'looking' | 'unknown' | 'failed'

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
      (answer) => setFound(answer.ok ? answer.data : 'unknown'),
      () => !stop.signal.aborted && setFound((before) => (typeof before === 'object' ? before : 'failed')),
    )
    return () => stop.abort()
  }, [api, id, proof, state, turn])
  const change = (rowId: Id<'application'>, changed: Partial<PipelineRow>): void =>
    setFound((before) =>
      typeof before === 'object'
        ? { ...before, items: before.items.map((row) => (row.id === rowId ? { ...row, ...changed } : row)) }
        : before,
    )
  return { found, proof, change, reload: () => setTurn((before) => before + 1) }
}

export type PipelineState = ReturnType<typeof usePipeline> & { readonly found: Pipeline }
