import type { DemoEvent } from './plan.ts'

/** Consecutive gifts run in parallel; everything else runs in order. */
export function* stepsOf(events: readonly DemoEvent[], from: number): Generator<readonly DemoEvent[]> {
  let gifts: DemoEvent[] = []
  for (const event of events.slice(from)) {
    if (event.kind === 'gift') gifts.push(event)
    if (gifts.length > 0 && (event.kind !== 'gift' || gifts.length === giftsAtOnce)) {
      yield gifts
      gifts = []
    }
    if (event.kind !== 'gift') yield [event]
  }
  if (gifts.length > 0) yield gifts
}
const giftsAtOnce = 16
