import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npm start`. Node's compile cache halves later starts; without a writable folder it is skipped. The server comes from
// the build, as one file instead of two thousand; until that is built, from its sources.

// Before React is loaded: by default it uses its development build, which renders eight times slower.
process.env.NODE_ENV = 'production'
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const { dist, isBuilt } = await import('./built.ts')
const built = isBuilt()
const server = built ? pathToFileURL(join(dist, 'app/serve.js')).href : './serve.ts'
const { serve } = (await import(server)) as typeof import('./serve.ts')

await serve(async () => {
  if (!built) await (await import('./build.ts')).buildIfStale()
})
