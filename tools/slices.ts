import { createRequire } from 'node:module'
import { codeOf, filesIn, isCode, isTest } from './repository.ts'

// The dependencies between slices: which imports which, and which form a cycle.

const areas = createRequire(import.meta.url)('./areas.cjs') as readonly string[]

export type Arrow = { readonly from: string; readonly to: string; readonly file: string }

const sliceOf = (path: string): string | undefined => /^(?:src|#)\/?features\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** Every import of one slice by another, types included; tests may import anything and do not count. */
export function arrowsIn(files: ReadonlyMap<string, string>): Arrow[] {
  const found: Arrow[] = []
  for (const [file, text] of files) {
    const from = sliceOf(file)
    if (from === undefined) continue
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(#features\/[^']+)'/g)) {
      const to = sliceOf(specifier)
      if (to !== undefined && to !== from) found.push({ from, to, file })
    }
  }
  return found
}

/** The imports between slices of this repository. */
export const ownArrows = (): Arrow[] =>
  arrowsIn(
    new Map(
      filesIn('src/features')
        .filter((path) => isCode(path) && !isTest(path))
        .map((path) => [path, codeOf(path)]),
    ),
  )

/** Upward imports: from an area to one above it. */
export function upward(arrows: readonly Arrow[]): Arrow[] {
  const heightOf = (slice: string): number => areas.indexOf(slice.split('/')[0] ?? '')
  return arrows.filter(({ from, to }) => heightOf(to) > heightOf(from))
}

/** The cycles: groups of slices that all reach each other (Tarjan); a single slice is not a group. */
export function circles(arrows: readonly Pick<Arrow, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    next.set(from, (next.get(from) ?? new Set()).add(to))
    if (!next.has(to)) next.set(to, new Set())
  }
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (slice: string): number => {
    const number = order.size
    order.set(slice, number)
    open.push(slice)
    let lowest = number
    for (const other of next.get(slice) ?? []) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other))
      else if (open.includes(other)) lowest = Math.min(lowest, order.get(other) ?? lowest)
    }
    low.set(slice, lowest)
    if (lowest === number) {
      const group = open.splice(open.indexOf(slice))
      if (group.length > 1) groups.push(group.sort())
    }
    return lowest
  }
  for (const slice of next.keys()) if (!order.has(slice)) visit(slice)
  return groups
}

if (import.meta.main) {
  const arrows = ownArrows()
  const pairs = new Set(arrows.map(({ from, to }) => `${from} ${to}`))
  console.log(`${arrows.length} imports across slices, ${pairs.size} pairs of slices`)
  for (const { from, to, file } of upward(arrows)) console.log(`up: ${file} → ${to} (from ${from})`)
  for (const group of circles(arrows)) console.log(`circle of ${group.length}: ${group.join(', ')}`)
}
