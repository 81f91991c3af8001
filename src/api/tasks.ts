import { filesSweep } from '#features/files/tasks.ts'
import type { Task } from '#platform/task.ts'

/** Every slice's background work. */
// biome-ignore format: one line each
export const allTasks: readonly Task[] = [
  filesSweep,
]
