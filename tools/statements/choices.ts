/** Decides each choice of a reading: which branch of a condition, which entry of a list, which caller. */
export type Choose = (question: string, options: number) => number

/** The most variants of a statement; the simplest differences come first. */
const readingsMax = 150

/**
 * Reads repeatedly with other decisions each time, until every combination was read or there are too many. First come
 * the reading with all first options, those that differ from it in one decision, and the one with all last options.
 */
export function readInEveryWay<Reading>(read: (choose: Choose) => Reading): Reading[] {
  const waiting: Map<string, number>[] = [new Map()]
  const readings: Reading[] = []
  for (let answers = waiting.shift(); answers && readings.length < readingsMax; answers = waiting.shift()) {
    const given = new Map(answers)
    const open: [string, number][] = []
    readings.push(
      read((question, options) => {
        const answer = given.get(question)
        if (answer !== undefined) return answer
        given.set(question, 0)
        open.push([question, options])
        return 0
      }),
    )
    const before = new Map(answers)
    for (const [question, options] of open) {
      for (let answer = 1; answer < options; answer++) waiting.push(new Map(before).set(question, answer))
      before.set(question, 0)
    }
  }
  return waiting.length > 0 ? [...readings, read((_, options) => options - 1)] : readings
}
