export const scoreMax = 4
export const noteLengthMax = 4000
export const requestLengthMax = 2000
export const requestsMax = 20

export type Question = {
  readonly key: string
  /** A few words, for the row. */
  readonly name: string
  /** The whole question. */
  readonly text: string
  readonly weight: number
}

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
