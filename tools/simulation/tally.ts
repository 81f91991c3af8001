import type { Story } from './processes.ts'
import type { Told } from './worker.ts'

type Counted = Omit<Told, 'log'>
type Wanted = { readonly story: Story; readonly from: number; readonly count: number; readonly workers: number }

/** Totals of the runs so far, printed during the run and at the end. */
export function summaryOf({ story, from, count, workers }: Wanted) {
  const began = performance.now()
  const failPoints = new Set<string>()
  const none = { gifts: 0, refunds: 0, disputes: 0, redirects: 0, statements: 0 }
  const sums = { ...none, plans: 0, payouts: 0, crashes: 0, steps: 0 }
  const met: Record<string, number> = {}
  const broken: number[] = []
  let played = 0
  const seconds = (): number => (performance.now() - began) / 1000
  return {
    add: (run: Counted): void => {
      played += 1
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += run[name]
      for (const [name, count] of Object.entries(run.met)) met[name] = (met[name] ?? 0) + count
      for (const point of run.failPoints) failPoints.add(point)
      if (run.broken.length > 0) broken.push(run.seed)
    },
    progress: (): string => {
      const rate = played / seconds()
      const left = played > 0 ? `, ${Math.ceil((count - played) / rate / 60)} min left` : ''
      return `${story}: ${played} of ${count} seeds, ${rate.toFixed(2)} a second${left}, ${broken.length} broken`
    },
    failPoints: (): string[] => [...failPoints].sort(),
    isWhole: (): boolean => broken.length === 0,
    summary: (): string[] => [
      `${story}: ${played} seeds from ${from} on in ${seconds().toFixed(0)} s, ${(seconds() / Math.max(1, played)).toFixed(2)} s a seed with ${workers} ${workers === 1 ? 'process' : 'processes'}: ` +
        `${Object.entries({ ...sums, ...met })
          .map(([name, sum]) => `${sum} ${name}`)
          .join(', ')}, ${failPoints.size} fail-points met.`,
      ...(played < count ? [`${count - played} were not played.`] : []),
      broken.length === 0
        ? 'Every promise was kept.'
        : `BROKEN: ${broken.length}. Tell one again with: npm run simulate -- --story ${story} --seed ${broken[0]}`,
    ],
  }
}
