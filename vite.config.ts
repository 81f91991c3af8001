import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/hosts/node/chunks.ts'
import { headingFont } from './src/hosts/node/heading-font.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), headingFont(join(import.meta.dirname, '.cache/heading-font'))],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        input: ['src/hosts/browser/begin.ts', 'src/hosts/browser/entry.tsx'],
        output: { codeSplitting: chunkGroups() },
      }),
    },
  },
}))
