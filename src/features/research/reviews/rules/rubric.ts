export const scoreMax = 4
export const noteLengthMax = 4000
export const requestLengthMax = 2000
/** The limit for a researcher's answer to a request. */
export const answerLengthMax = 4000
export const requestsMax = 20
/** Of a rubric. */
export const questionsMax = 12
export const questionNameMax = 40
export const questionTextMax = 500
export const weightMax = 5

export type Question = {
  readonly key: string
  /** A few words, for the row. */
  readonly name: string
  /** The whole question. */
  readonly text: string
  readonly weight: number
}

const sides = ['key', 'name', 'text', 'weight'] as const

/** Whether two rubrics ask the same, in the same order. */
export const isSameRubric = (one: readonly Question[], other: readonly Question[]): boolean =>
  one.length === other.length &&
  one.every((question, at) => sides.every((side) => question[side] === other[at]?.[side]))

type Scored = { readonly key: string; readonly score: number | null }

/** Weighted points, how many there can be, and how many questions are open. */
export function sumOf(
  questions: readonly Question[],
  answers: readonly Scored[],
): { readonly points: number; readonly of: number; readonly open: number } {
  const scoreFor = (key: string): number | null => answers.find((one) => one.key === key)?.score ?? null
  const sum = (worth: (question: Question) => number): number =>
    questions.reduce((all, question) => all + worth(question), 0)
  return {
    points: sum(({ key, weight }) => (scoreFor(key) ?? 0) * weight),
    of: sum(({ weight }) => scoreMax * weight),
    open: sum(({ key }) => (scoreFor(key) === null ? 1 : 0)),
  }
}
