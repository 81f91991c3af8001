import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts'],
    globalSetup: 'src/hosts/node/testing/database.test-setup.ts',
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'] },
  },
})
