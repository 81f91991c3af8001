/** Fewer people than this are not told apart: a figure of one or two would be about them. */
export const peopleMin = 3

const isFew = (count: number): boolean => count > 0 && count < peopleMin

/** A count of people, or null where they are too few. */
export const shown = (count: number): number | null => (isFew(count) ? null : count)

/**
 * Parts whose sum is shown beside them: parts of too few are withheld, and where that is a single one the smallest
 * other part with it, because otherwise the sum would tell it.
 */
export function shownParts(parts: readonly number[]): (number | null)[] {
  const few = parts.map(isFew)
  const others = parts.filter((part) => part >= peopleMin)
  const hidden = few.filter(Boolean).length === 1 && others.length > 0 ? parts.indexOf(Math.min(...others)) : -1
  return parts.map((part, at) => (few[at] || at === hidden ? null : part))
}
