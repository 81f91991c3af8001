import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// `npm start`. Node's compile cache halves later starts; without a writable folder it is skipped. The heavy modules
// load while the database starts.

// Before React is loaded: by default it uses its development build, which renders eight times slower.
process.env.NODE_ENV = 'production'
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const { run } = await import('./run.ts')
const product = import('./product.ts')

await run(process.env, {
  drainMs: 10_000,
  prepare: async () => (await import('./build.ts')).buildIfStale(),
  open: async (config, databaseUrl) => (await product).openProduct(config, databaseUrl),
})
