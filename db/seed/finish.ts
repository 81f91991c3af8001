import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'

/** Runs each task at this moment until it finds nothing to do, in the order given. */
export async function finish(platform: Platform, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks) while (await task.run(platform));
}
