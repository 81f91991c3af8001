import type { DemoEvent } from './plan.ts'

const isIndependent = ({ kind }: DemoEvent): boolean => kind === 'gift' || kind === 'follow'

/** Gifts and saved projects in a row run in parallel, because none depends on another; the rest runs in order. */
export function* stepsOf(events: readonly DemoEvent[], from: number): Generator<readonly DemoEvent[]> {
  let independent: DemoEvent[] = []
  for (const event of events.slice(from)) {
    if (isIndependent(event)) independent.push(event)
    if (independent.length > 0 && (!isIndependent(event) || independent.length === atOnce)) {
      yield independent
      independent = []
    }
    if (!isIndependent(event)) yield [event]
  }
  if (independent.length > 0) yield independent
}
const atOnce = 16
