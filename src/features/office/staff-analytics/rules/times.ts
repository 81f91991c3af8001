/** Decision times are counted in steps of six hours; what takes longer than the last one counts in one more step. */
export const timeStepHours = 6
export const timeStepsMax = 17
/** The hours that the last step stands for: more than 96. */
export const beyondHours = timeStepHours * timeStepsMax

/**
 * Within how many hours a share of the decisions was made, from how many were made within each step; null without any.
 * Times of single decisions cannot be added up over hours, but these counts can.
 */
export function hoursWithin(counts: ReadonlyMap<number, number>, share: number): number | null {
  const steps = [...counts].sort(([one], [other]) => one - other)
  const all = steps.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return null
  let sum = 0
  for (const [hours, count] of steps) {
    sum += count
    if (sum >= share * all) return hours
  }
  return null
}
