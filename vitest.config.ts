import { defineConfig } from 'vitest/config'

/** Unit and API tests, on one real PostgreSQL for the run. */
export default defineConfig({
  test: {
    name: 'unit and api',
    include: ['{src,tools,db}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/database.test-setup.ts',
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'] },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
