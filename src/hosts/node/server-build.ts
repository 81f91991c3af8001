import { dirname, relative } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/** Libraries of many small modules that are loaded at every start. */
const bundled = ['zod', 'jose', 'hono', 'diff']

/**
 * The server as a few files: finding, reading and linking two thousand modules takes most of the startup time. Other
 * packages stay where they are.
 */
export const serverBuild = (root: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [placesOf(root)],
  ssr: { noExternal: bundled },
  build: {
    outDir,
    ssr: 'src/hosts/node/serve.ts',
    copyPublicDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** A module that refers to files next to it still finds them: the bundle is two folders below the root. */
const placesOf = (root: string): Plugin => ({
  name: 'places-of-modules',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return undefined
    const [path = ''] = relative(root, id).replaceAll('\\', '/').split('?')
    if (path.startsWith('node_modules')) return undefined
    if (/import\.meta\.(filename|main)/.test(code))
      throw new Error(`${path} asks for its own file, which the built server has none of`)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/../../${dirname(path)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`)
  },
})
