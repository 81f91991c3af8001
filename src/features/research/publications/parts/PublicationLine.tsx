import { doiLink } from '#values/doi.ts'
import { publicationText } from '../rules/publications.ts'

/** A publication as its author wrote it; the DOI in it leads to the work. */
export function PublicationLine({ line }: { readonly line: string }) {
  const { before, doi, after } = publicationText(line)
  if (!doi) return line
  return (
    <>
      {before}
      <a href={doiLink(doi)} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
        doi:{doi}
      </a>
      {after}
    </>
  )
}
