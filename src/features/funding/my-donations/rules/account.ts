type Totals = {
  readonly milestonesReached: number
  readonly outputs: number
  readonly negative: number
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** Small numbers as words. */
const inWords = (number: number): string => numbers[number] ?? String(number)

/** 'one says no'; empty where none does. */
export const negativeWords = (negative: number): string =>
  negative === 0 ? '' : `${inWords(negative)} ${negative === 1 ? 'says' : 'say'} no`

/** The text of the shared picture: figures computed from rows, and no amount. */
export function pictureTitle({
  projects,
  totals: { milestonesReached, outputs, negative },
}: {
  readonly projects: readonly unknown[]
  readonly totals: Totals
}): string {
  const parts = [
    count(projects.length, 'project'),
    ...(milestonesReached > 0 ? [count(milestonesReached, 'milestone')] : []),
    ...(outputs > 0 ? [count(outputs, 'output')] : []),
    ...(negative > 0 ? [negativeWords(negative)] : []),
  ]
  return `${parts.join(', ')}.`
}

/** The years that the page of a year leads to: the next one and the two before it, so that all can be reached. */
export const yearsBeside = (years: readonly number[], year: number): readonly number[] => {
  const newestFirst = years.toSorted((a, b) => b - a)
  return [...newestFirst.filter((one) => one > year).slice(-1), ...newestFirst.filter((one) => one < year).slice(0, 2)]
}
