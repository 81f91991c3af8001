import { defineConfig } from 'vitest/config'

/** Journeys in a real browser, on the whole product as `npm start` starts it; one file at a time. */
export default defineConfig({
  test: {
    name: 'end to end',
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
