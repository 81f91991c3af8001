import { readAnalytics } from '#features/office/staff-analytics/actions/read.ts'
import { presets } from '#features/office/staff-analytics/rules/ranges.ts'
import { timed } from './desks.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import type { Figure } from './report.ts'
import type { Store } from './worlds.ts'

const warmReads = 10
const rounds = 40

/** The default period of the desk, its other presets, and three years that start and end within a month. */
const ranges = [...presets.map((days) => ({ days })), { from: '2024-01-15', to: '2026-12-14' }] as const

/** The desk of analytics over the figures of few gifts and of many. */
export async function benchFigures(small: Store, large: Store): Promise<Figure> {
  const ratios: number[] = []
  const notes: string[] = []
  for (const range of ranges) {
    const sides = [small, large].map((store) => timed(store, (platform) => readAnalytics(platform, range)))
    await inTurn(warmReads, ...sides)
    const [few = [], many = []] = await inTurn(rounds, ...sides)
    ratios.push(ratioOf(many, few))
    const name = 'days' in range ? `${range.days} days` : 'three years'
    notes.push(`${name} ${median(few).toFixed(1)} and ${median(many).toFixed(1)} ms, ${ratios.at(-1)?.toFixed(2)}`)
  }
  return { of: 'figuresGrowth', measured: Math.max(...ratios), note: notes.join('; ') }
}
