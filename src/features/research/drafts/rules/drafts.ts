import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import { dayMs, hourMs } from '#values/time.ts'

/** How many drafts of new projects one person may have. */
export const draftsMax = 20
export const draftBytesMax = 256 * 1024
/** How long a submitted or discarded draft, and a wording that lost, can still be found. */
export const keptMs = 30 * dayMs
export const savesPerHour = { max: 5000, windowMs: hourMs }

/** Replaces text that cannot be stored (half a surrogate pair) by a placeholder; the rest stays as typed. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)])) as T
}

const texts = ['description', 'methodology', 'timeline', 'impact', 'progressUpdate'] as const

type Filed = Readonly<Partial<Record<(typeof texts)[number], string | undefined>>> & {
  readonly image?: { readonly fileId: string } | null | undefined
  readonly ethics?: readonly { readonly letter: { readonly fileId: string } | null }[] | undefined
}
/** The uploads that a form names, pictures in its texts among them. */
export const filesIn = ({ image, ethics = [], ...rest }: Filed): string[] => [
  ...texts.flatMap((field) => picturesIn(rest[field] ?? '')),
  ...(image ? [image.fileId] : []),
  ...ethics.flatMap(({ letter }) => (letter ? [letter.fileId] : [])),
]
