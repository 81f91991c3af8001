import { lazy, Suspense, useState } from 'react'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { VersionProof as Proof } from '#features/research/versions/contract.ts'
import { Button } from '#ui/Button.tsx'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'

// Few readers open it, so the page does not load it.
const ProvenVersion = lazy(() => import('./ProvenVersion.tsx').then((module) => ({ default: module.ProvenVersion })))

type VersionProofProps = { readonly projectId: Id<'project'>; readonly number: number; readonly hash: string }

/** What proves a version: its fingerprint, those of its wordings, and a check of a copy. Loaded when it is opened. */
export function VersionProof({ projectId, number, hash }: VersionProofProps) {
  const { proof, read } = useProof(projectId, number)
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && read()}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-brand-700">
        Proof of version {number}
        <span className="wrap-anywhere block text-ink-3 text-xs">
          SHA-256 <code>{hash}</code>
        </span>
      </summary>
      {proof === undefined && <p className="appear-late text-ink-3">Loading</p>}
      {proof === 'failed' && (
        <p className="text-bad">
          The proof could not be loaded.{' '}
          <Button variant="link" size="sm" onClick={read}>
            Try again
          </Button>
        </p>
      )}
      {typeof proof === 'object' && (
        <Suspense fallback={<p className="appear-late text-ink-3">Loading</p>}>
          <ProvenVersion proof={proof} />
        </Suspense>
      )}
    </details>
  )
}

function useProof(id: Id<'project'>, number: number) {
  const api = useApi<typeof projectsContract>()
  const [proof, setProof] = useState<Proof | 'failed'>()
  const read = (): void => {
    if (typeof proof === 'object') return
    setProof(undefined)
    api('GET /api/projects/:id/versions/:number', { params: { id, number: String(number) } }).then(
      (answer) => setProof(answer.ok ? answer.data : 'failed'),
      () => setProof('failed'),
    )
  }
  return { proof, read }
}
