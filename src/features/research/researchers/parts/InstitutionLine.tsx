import type { PublicResearcher } from '../contract.ts'
import { isInRegister, placeText } from '../rules.ts'

type InstitutionLineProps = {
  readonly of: Pick<PublicResearcher, 'institution' | 'institutionId' | 'city' | 'country'>
  readonly className: string
}

/** PUBR-03: where a researcher works, with place and register entry if the institution is in the register. */
export function InstitutionLine({ of, className }: InstitutionLineProps) {
  if (!of.institution) return null
  const place = placeText(of)
  return (
    <p className={className}>
      {isInRegister(of.institutionId) ? (
        <a href={`https://ror.org/${of.institutionId}`} rel="noopener noreferrer" target="_blank">
          {of.institution}
        </a>
      ) : (
        of.institution
      )}
      {place && (
        <span className="text-ink-3 max-sm:block">
          <span className="max-sm:hidden"> · </span>
          {place}
        </span>
      )}
    </p>
  )
}
