import type { Platform } from './platform.ts'

/** Background work on rows that a transaction left behind. Safe to run twice, and on several processes at once. */
export type Task = {
  readonly name: string
  /** How often it runs without being woken: the longest delay after a lost wake. */
  readonly everyMs: number
  /** The pause between two batches, so that rows collect into larger ones. */
  readonly restMs?: number
  /** Does one batch; true when there may be more. */
  readonly run: (platform: Platform) => Promise<boolean>
}

export type TaskRunner = {
  readonly wake: (name: string) => void
  readonly start: (platform: Platform) => void
  /** Runs all tasks, the woken ones first, until none finds anything to do; for tests and seeding. */
  readonly drain: (platform: Platform) => Promise<void>
  /** Runs `work` while all tasks are paused, so that none processes rows that `work` leaves for its own later steps. */
  readonly whileResting: <Done>(work: () => Promise<Done>) => Promise<Done>
  /** Waits for running batches. */
  readonly stop: () => Promise<void>
}

/**
 * The first runs are spread over this time, and with them those that follow each second: together they would take every
 * connection to the database at the same moment, and a request would wait behind them.
 */
const spreadMs = 1000

/** One loop for each task; a failing batch is logged and tried again at the next tick. */
export function runTasks(tasks: readonly Task[]): TaskRunner {
  const loops = new Map(tasks.map((task) => [task.name, loopOf(task)]))
  const woken = new Set<string>()
  /** In a drain what found work the last time comes first: each find makes all others look again. */
  let order = tasks
  return {
    wake: (name) => {
      woken.add(name)
      loops.get(name)?.wake()
    },
    start: (platform) => {
      for (const [place, loop] of [...loops.values()].entries()) loop.start(platform, (place / loops.size) * spreadMs)
    },
    drain: async (platform) => {
      // Work leads from task to task, and wakes usually name the task: following them saves rounds over all tasks.
      const idle = new Set<Task>()
      while (idle.size < tasks.length) {
        const task = tasks.find(({ name }) => woken.has(name)) ?? order.find((one) => !idle.has(one))
        if (!task) return
        while (await task.run(platform)) {
          idle.clear()
          order = [task, ...order.filter((one) => one !== task)]
        }
        woken.delete(task.name)
        idle.add(task)
      }
    },
    whileResting: async (work) => {
      try {
        await Promise.all([...loops.values()].map((loop) => loop.rest()))
        return await work()
      } finally {
        for (const loop of loops.values()) loop.goOn()
      }
    },
    stop: async () => {
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}

function loopOf(task: Task) {
  let platform: Platform | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let isResting = false
  let wakeUp = (): void => {}

  const pause = async (ms: number): Promise<void> => {
    if (platform && ms > 0)
      await new Promise<void>((rested) => {
        const bell = setTimeout(rested, ms)
        wakeUp = () => {
          clearTimeout(bell)
          rested()
        }
      })
  }
  const turn = async (on: Platform): Promise<void> => {
    do {
      wanted = false
      while (platform && !isResting && (await task.run(on))) await pause(task.restMs ?? 0)
    } while (wanted && platform && !isResting)
    // Interrupted between two batches: there may be more.
    if (isResting) wanted = true
  }
  const go = (): void => {
    const on = platform
    if (!on) return
    wanted = true
    clearTimeout(timer)
    if (isResting) return
    running ??= turn(on)
      .catch((cause) => on.log.error('a task failed and will be tried again', { task: task.name, cause }))
      .finally(() => {
        running = undefined
        if (platform) timer = setTimeout(go, task.everyMs)
      })
  }
  return {
    /** In the next macrotask, so that a wake inside a transaction usually runs after its commit. */
    wake: () => {
      if (platform && !running) setTimeout(go, 0)
      else wanted = true
    },
    start: (on: Platform, afterMs: number) => {
      platform = on
      timer = setTimeout(go, afterMs)
    },
    /** Waits for the running batch; then nothing runs until `goOn`. */
    rest: async () => {
      isResting = true
      wakeUp()
      await running
    },
    /** Runs at once if a run was requested meanwhile. */
    goOn: () => {
      isResting = false
      if (wanted) go()
    },
    stop: async () => {
      platform = undefined
      clearTimeout(timer)
      wakeUp()
      await running
    },
  }
}

/** Waiting time before the next attempt after a number of failures: 2, 4, 8 … seconds, an hour at most. */
export const backOffMs = (failures: number): number => Math.min(2 ** failures * 1000, 3_600_000)
