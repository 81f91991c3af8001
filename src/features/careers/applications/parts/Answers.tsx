import type { PostersApplication } from '../contract.ts'

type Given = Pick<
  PostersApplication,
  | 'email'
  | 'phone'
  | 'address'
  | 'education'
  | 'experience'
  | 'skills'
  | 'motivation'
  | 'availability'
  | 'references'
  | 'updatesOptIn'
>

/** What an applicant wrote, in the order of the form. */
export function Answers({ given }: { readonly given: Given }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Email', given.email],
    ['Phone', given.phone],
    ['Address', given.address],
    ['Education', given.education],
    ['Experience', given.experience],
    ['Skills', given.skills],
    ['Motivation', given.motivation],
    ['Availability', given.availability],
    ['References', given.references],
    ['Other positions', given.updatesOptIn ? 'May be written to about them' : null],
  ]
  return (
    <dl className="grid gap-3">
      {rows
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt className="text-ink-3 text-sm">{term}</dt>
            <dd className="wrap-anywhere max-w-prose whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
