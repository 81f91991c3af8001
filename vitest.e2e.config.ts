import { defineConfig } from 'vitest/config'
import { patienceMs } from './e2e/patience.ts'

/**
 * Journeys in a real browser, on the whole product as `npm start` starts it; three files at a
 * time, each with a product of its own.
 */
export default defineConfig({
  test: {
    name: 'end to end',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['test/build.test-setup.ts', 'test/database.test-setup.ts'],
    maxWorkers: 3,
    // A worker keeps its browser from file to file.
    isolate: false,
    expect: { poll: { timeout: patienceMs } },
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
  },
})
