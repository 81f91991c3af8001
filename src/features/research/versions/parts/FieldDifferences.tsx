import { Difference } from '#ui/Difference.tsx'
import type { FieldDifference } from '../contract.ts'
import { versionFieldLabels } from '../rules/versions.ts'

/** What differs between two versions of a project, field by field. */
export const FieldDifferences = ({ items }: { readonly items: readonly FieldDifference[] }) => (
  <dl className="grid gap-4">
    {items.map(({ field, pieces }) => (
      <div key={field} className="grid gap-1">
        <dt className="font-semibold text-sm">{versionFieldLabels[field]}</dt>
        <dd>{pieces.length > 0 ? <Difference pieces={pieces} /> : <p className="text-ink-2">Another picture</p>}</dd>
      </div>
    ))}
  </dl>
)
