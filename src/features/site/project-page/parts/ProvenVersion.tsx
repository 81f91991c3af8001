import { useEffect, useState } from 'react'
import type { VersionProof } from '#features/research/versions/contract.ts'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { fingerprint } from './fingerprint.ts'
import { WordingCheck } from './WordingCheck.tsx'

/** Each wording of a version with its fingerprint, and a check of a copy. */
export const ProvenVersion = ({ proof }: { readonly proof: VersionProof }) => (
  <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
    <Computed proof={proof} />
    <ul className="grid border-ink border-y">
      {proof.wordings.map((wording) => (
        <li key={wording.field} className="grid gap-1 border-line py-2.5 not-first:border-t">
          <strong className="font-semibold">{versionFieldLabels[wording.field]}</strong>
          <code className="wrap-anywhere text-ink-3 text-xs">{wording.hash}</code>
          {wording.removed && (
            <p className="text-ink-2">
              Something personal was removed on <DateText at={wording.removed.at} form="long" />:{' '}
              {wording.removed.reason} The fingerprint is that of the wording as it was; its salt is gone, so that what
              was removed cannot be guessed.
            </p>
          )}
          {wording.text !== '' && (
            <details>
              <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-brand-700">
                {wording.removed ? 'Read what is left' : 'Read the wording and its salt'}
              </summary>
              {wording.salt !== null && (
                <p className="wrap-anywhere text-ink-3 text-xs">
                  Salt <code>{wording.salt}</code>
                </p>
              )}
              <p className="wrap-anywhere mt-1 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-paper p-3">
                {wording.text}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
    <WordingCheck wordings={proof.wordings} />
  </div>
)

/** Whether the version's fingerprint matches the lines that it covers. */
function Computed({ proof }: { readonly proof: VersionProof }) {
  const [result, setResult] = useState<'same' | 'other' | 'unable'>()
  useEffect(() => {
    let isGone = false
    void fingerprint(proof.hashed).then((computed) => {
      if (!isGone) setResult(computed === undefined ? 'unable' : computed === proof.hash ? 'same' : 'other')
    })
    return () => {
      isGone = true
    }
  }, [proof])
  return (
    <div className="grid gap-1">
      <p role="status">
        {result === 'same' && (
          <StatusBadge tone="ok">Your browser computed the same fingerprint of this version</StatusBadge>
        )}
        {result === 'other' && (
          <StatusBadge tone="bad">Your browser computed another fingerprint. Please tell us.</StatusBadge>
        )}
        {result === 'unable' && 'Your browser computes no fingerprints on a page without TLS.'}
      </p>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-brand-700">How to compute it yourself</summary>
        <p className="max-w-prose text-ink-2">
          A wording: SHA-256 over its salt, its field and its text, each on a line of its own, in UTF-8, without a line
          break at the end. The version: the same over these lines, the fingerprint of the version before, the amounts
          in cents and other facts, and the fingerprints of its wordings.
        </p>
        <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-md bg-paper p-3 text-xs">{proof.hashed}</pre>
      </details>
    </div>
  )
}
