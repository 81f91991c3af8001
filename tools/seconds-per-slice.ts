import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'
import type { FileCounts } from './test-counts.ts'

/** The budget of one slice: of 39 slices, which there were then, in eight minutes of `npm test` on two quiet cores. */
export const secondsBudget = 12
const slowest = 5

/**
 * What the suite costs for each slice, as lines of its summary. Only printed: on a busy machine seconds mean little, so
 * exceeding the budget does not fail the run.
 *
 * @param seconds of the whole run. @param files the test files with their seconds.
 */
export function secondsPerSlice(
  seconds: number,
  files: readonly Pick<FileCounts, 'name' | 'seconds'>[],
  slices: readonly string[] = slicesIn('src/features'),
): string[] {
  const own = new Map<string, number>()
  for (const file of files) {
    const slice = slices.find((one) => file.name.includes(`/src/features/${one}/`))
    if (slice) own.set(slice, (own.get(slice) ?? 0) + file.seconds)
  }
  const each = seconds / slices.length
  const isOver = each > secondsBudget ? ', OVER IT' : ''
  const tests = [...own]
    .sort(([, one], [, other]) => other - one)
    .slice(0, slowest)
    .map(([slice, sum]) => `${slice} ${sum.toFixed(1)} s`)
  return [
    `${slices.length} slices, ${each.toFixed(1)} s each of a budget of ${secondsBudget} s${isOver}`,
    ...(tests.length > 0 ? [`  most of it in the tests of: ${tests.join(', ')}`] : []),
  ]
}

/** `area/slice` of each slice. */
const slicesIn = (features: string): string[] =>
  foldersIn(features).flatMap((area) => foldersIn(join(features, area)).map((slice) => `${area}/${slice}`))

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
