type Waiting<Item> = {
  readonly item: Item
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/**
 * Does for many at once what each would do alone: the first begins at once, and whoever comes meanwhile goes together
 * with the others in the next turn. Many who come at the same time so share one commit instead of waiting for one
 * after another; one alone waits for nobody.
 *
 * @param work done or failed as a whole; when it fails for many, each is tried alone, so that one bad item harms no other.
 * @param most how many go in one turn.
 */
export function together<Item>(work: (items: readonly Item[]) => Promise<unknown>, most: number) {
  const line: Waiting<Item>[] = []
  let isRunning = false

  const doAll = async (turn: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await work(turn.map((one) => one.item))
      for (const one of turn) one.done()
    } catch (cause) {
      const [alone] = turn
      if (turn.length === 1) alone?.failed(cause)
      else for (const one of turn) await doAll([one])
    }
  }
  const run = async (): Promise<void> => {
    isRunning = true
    while (line.length > 0) await doAll(line.splice(0, most))
    isRunning = false
  }
  return (item: Item): Promise<void> =>
    new Promise((done, failed) => {
      line.push({ item, done, failed })
      if (!isRunning) void run()
    })
}
