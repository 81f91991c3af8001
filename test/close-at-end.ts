import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes what a helper has opened, at the end of the test that called it, or of the file where it was called at the
 * top. Vitest never runs an `afterAll` that is added while a test runs: what it should have closed stayed open until
 * the end of the whole run.
 */
export function closeAtEnd(close: () => unknown): void {
  const atEnd = async (): Promise<void> => void (await close())
  if (TestRunner.getCurrentTest()) onTestFinished(atEnd)
  else afterAll(atEnd)
}
