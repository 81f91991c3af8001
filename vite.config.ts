import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/hosts/node/chunks.ts'
import { headingFont } from './src/hosts/node/heading-font.ts'

/** Icons with our few lines instead of the package's, in the built pages. */
const lucide = {
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/ui/lucide-icon.ts') }],
  },
  ssr: { noExternal: ['lucide-react'] },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  ...(command === 'build' && lucide),
  plugins: [react(), tailwindcss(), headingFont(join(import.meta.dirname, '.cache/heading-font'))],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module that is loaded lazily stays a file of its own (`chunkGroups`), even where another screen imports it.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      ...(!isSsrBuild && {
        input: ['src/hosts/browser/begin.ts', 'src/hosts/browser/entry.tsx'],
        output: { codeSplitting: chunkGroups() },
      }),
    },
  },
}))
