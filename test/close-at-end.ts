import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes what a helper has opened, at the end of the calling test, or of the file if it was called at the top level.
 * Vitest never runs an `afterAll` that is added while a test runs: the resource would stay open until the end of the
 * whole run.
 */
export function closeAtEnd(close: () => unknown): void {
  const atEnd = async (): Promise<void> => void (await close())
  if (TestRunner.getCurrentTest()) onTestFinished(atEnd)
  else afterAll(atEnd)
}
