import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, preloadsOf } from './src/hosts/node/chunks.ts'
import { listGroupedScreens } from './src/hosts/node/grouped-screens.ts'
import { headingFont } from './src/hosts/node/heading-font.ts'
import { noteShareOfTestMode } from './src/hosts/node/test-mode-share.ts'

/**
 * Ordinary pages have of Test Mode only the way into it; its own build has another value
 * (src/hosts/node/test-mode-build.ts).
 */
const withoutTestMode = { define: { 'import.meta.env.HAS_TEST_MODE': 'false' } }

const here = (file: string): string => join(import.meta.dirname, file)

/** Icons with our few lines instead of the package's, in the built pages. */
const icons = { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('src/ui/lucide-icon.ts') }

/** The router without what these pages do not use; the server has it whole. */
const router = {
  find: /^(\.\/(dom\/)?ssr\/components|\.\/instrumentation)\.js$/,
  replacement: here('src/hosts/browser/without-framework-mode.ts'),
}

/**
 * Every page carries the names of all lazy scripts, and a hash does not compress: seven
 * characters are the fewest that the bundler takes.
 */
const scriptName = 'assets/[name]-[hash:7].js'

export default defineConfig(({ isSsrBuild, command }) => ({
  ...(command === 'build' && {
    resolve: { alias: isSsrBuild ? [icons] : [icons, router] },
    ssr: { noExternal: ['lucide-react'] },
  }),
  ...(command === 'build' && withoutTestMode),
  plugins: [
    react(),
    tailwindcss(),
    headingFont(here('.cache/heading-font')),
    ...(command === 'build' && !isSsrBuild ? [noteShareOfTestMode, listGroupedScreens] : []),
  ],
  build: {
    modulePreload: { polyfill: false, resolveDependencies: (_, names, { hostId }) => preloadsOf(hostId, names) },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module that is loaded lazily stays a file of its own (`chunkGroups`), even where another screen imports it.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      // Reading a property of a package runs nothing of it.
      treeshake: { propertyReadSideEffects: false },
      ...(!isSsrBuild && {
        input: ['src/hosts/browser/begin.ts', 'src/hosts/browser/entry.tsx'],
        output: { codeSplitting: chunkGroups(), entryFileNames: scriptName, chunkFileNames: scriptName },
      }),
    },
  },
}))
