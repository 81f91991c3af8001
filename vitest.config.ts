import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Files that start processes of their own, and kill some: they want the machine for themselves. */
const processes = [
  'src/hosts/node/{start,dev,two-processes,database-away}.test.ts',
  'src/hosts/node/postgres/embedded-postgres.test.ts',
  'tools/{chaos,simulation}/*.test.ts',
  'bench/requests.test.ts',
]
/** A machine that does other work beside is slow, not broken. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/** Tests without a browser, on one real PostgreSQL for the run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'unit and api',
          include: ['{src,tools,db,bench}/**/*.test.{ts,tsx}'],
          exclude: processes,
          globalSetup: 'test/database.test-setup.ts',
          // More than cores: a test waits for the database, on two cores a sixth of the time.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // The product is imported once in each worker, not once in each file. A file leaves nothing behind in it.
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'processes',
          include: processes,
          // One for each core; the runner's own choice leaves one idle.
          maxWorkers: '100%',
          globalSetup: ['test/build.test-setup.ts', 'test/database.test-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
