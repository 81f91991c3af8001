import type { Task } from '#platform/task.ts'

/** Every slice's background work. */
// biome-ignore format: one line each
export const allTasks: readonly Task[] = [
]
