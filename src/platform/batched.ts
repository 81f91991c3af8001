type Waiting<Item> = {
  readonly item: Item
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/**
 * Batches concurrent calls: the first runs at once, and calls that arrive meanwhile run together in the next batch.
 * Many callers at the same time thus share one commit; a single caller never waits.
 *
 * @param work succeeds or fails as a whole. If a batch fails, each item is tried alone, so that one bad item does not
 * affect the others.
 * @param most the largest number of items in a batch.
 */
export function batched<Item>(work: (items: readonly Item[]) => Promise<unknown>, most: number) {
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
