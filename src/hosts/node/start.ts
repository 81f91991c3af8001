import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// `npm start`. What was compiled once is kept, which halves the work of every later start; where that folder
// cannot be written it is done anew. The heavy parts of the app are loaded while the database starts.

// Before React is loaded: unless told, it takes its development build, at eight times the work for a page.
process.env.NODE_ENV = 'production'
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const { run } = await import('./run.ts')
const product = import('./product.ts')

await run(process.env, {
  drainMs: 10_000,
  prepare: async () => (await import('./build.ts')).buildIfStale(),
  open: async (config, databaseUrl) => (await product).openProduct(config, databaseUrl),
})
