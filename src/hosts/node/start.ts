import { run } from './run.ts'

// `npm start`. The heavy parts of the app are loaded while the database starts.

const product = import('./product.ts')

await run(process.env, {
  drainMs: 10_000,
  prepare: async () => (await import('./build.ts')).buildIfStale(),
  open: async (config, databaseUrl) => (await product).openProduct(config, databaseUrl),
})
