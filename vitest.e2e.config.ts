import { defineConfig } from 'vitest/config'

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
    // As patient as a locator (harness.ts): a busy machine needs more than the runner's second.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
