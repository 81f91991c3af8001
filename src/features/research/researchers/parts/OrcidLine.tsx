import type { OrcidProof } from '../rules.ts'

type OrcidLineProps = { readonly orcidId: string; readonly proof: OrcidProof | null }

const words: Readonly<Record<OrcidProof, string>> = {
  orcid: '(confirmed by signing in with ORCID)',
  staff: '(confirmed by our staff)',
}

/** AMB-125: an iD that was only typed is always marked as such. */
export function OrcidLine({ orcidId, proof }: OrcidLineProps) {
  return (
    <>
      <span className="text-ink-3">ORCID iD </span>
      <a href={`https://orcid.org/${orcidId}`} rel="noopener noreferrer" target="_blank">
        {orcidId}
      </a>{' '}
      {proof ? <span className="text-ok">{words[proof]}</span> : <span className="text-ink-3">(not confirmed)</span>}
    </>
  )
}
