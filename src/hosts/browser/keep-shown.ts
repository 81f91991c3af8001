import type { DataRouter, DataStrategyFunctionArgs, DataStrategyResult } from 'react-router'
import { toast } from '#ui/toast.ts'
import { RefusedAnswer, Unexpected } from '#wire/client.ts'

type Results = Record<string, DataStrategyResult>
/** @param reading what the loaders of this read give. */
export type KeepShown = (args: DataStrategyFunctionArgs, reading: Promise<Results>) => Promise<Results>

const firstWaitMs = 5_000
const longestWaitMs = 60_000

/**
 * While a shown page cannot be read again (after a save, on news), it stays, with what was typed into it, and is read
 * again later. Without this the router would put the error screen in its place.
 *
 * @param person who is signed in now. A page that was read for another person is never kept.
 */
export function keepShown(router: DataRouter, person: () => string | undefined): KeepShown {
  let readFor = person()
  let waitMs = firstWaitMs
  let isBehind = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const readAgain = (): void => {
    timer = undefined
    void router.revalidate()
  }
  const noteRead = (isWhole: boolean): void => {
    readFor = person()
    if (!isWhole || !isBehind) return
    isBehind = false
    waitMs = firstWaitMs
    toast.endErrors()
  }
  const noteUnanswered = (): void => {
    isBehind = true
    toast.error('This page could not be brought up to date. We try again in a moment.')
    if (timer !== undefined) return
    timer = setTimeout(readAgain, waitMs)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }

  return async ({ fetcherKey, request, unstable_initiator: initiator }, reading) => {
    const results = await reading
    if (fetcherKey !== null || request.signal.aborted) return results
    const isRevalidation = initiator === 'revalidation'
    const unanswered = Object.keys(results).filter((route) => isUnanswered(results[route]))
    if (unanswered.length === 0) noteRead(isRevalidation)
    else if (isRevalidation && readFor === person() && isShown(router)) {
      noteUnanswered()
      for (const route of unanswered) results[route] = { type: 'data', result: router.state.loaderData[route] }
    }
    return results
  }
}

/** No error screen, and not left for another page. */
const isShown = ({ state }: DataRouter): boolean => state.errors === null && state.navigation.state === 'idle'

/** The server gave no answer about this page: it is away, fails, or has too much to do. */
function isUnanswered(read: DataStrategyResult | undefined): boolean {
  if (read?.type !== 'error') return false
  const { result } = read
  return result instanceof Unexpected || (result instanceof RefusedAnswer && result.status >= 429)
}
