import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npm start`. The server comes from the build, as one file instead of two thousand; until that is built, from its
// sources. Node's compile cache (NODE_COMPILE_CACHE) halves later starts; without a writable folder it is skipped. Only
// as a variable does it cover this file, too: without that, Node loads its TypeScript compiler at every start.

// Before React is loaded: by default it uses its development build, which renders eight times slower.
process.env.NODE_ENV = 'production'
const { dist, isBuilt } = await import('./built.ts')
const built = isBuilt()
const server = built ? pathToFileURL(join(dist, 'app/serve.js')).href : './serve.ts'
const { serve } = (await import(server)) as typeof import('./serve.ts')

await serve(async () => {
  if (!built) await (await import('./build.ts')).buildIfStale()
})
