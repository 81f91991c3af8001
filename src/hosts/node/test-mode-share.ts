import { relative } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Beside the manifest of the pages: which modules of Test Mode they have, and how many letters of each. */
export const shareFile = '.vite/test-mode.json'
export type Share = Readonly<Record<string, number>>

/** Notes what the product's own pages carry of Test Mode; page-frame.test.ts says how little that may be. */
export const noteShareOfTestMode: Plugin = {
  name: 'share of Test Mode',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    const ours = chunks.filter(([id]) => id.includes('/test-mode/'))
    const share: Share = Object.fromEntries(
      ours.map(([id, { code }]) => [relative(process.cwd(), id), minifySync(id, code ?? '').code.length]),
    )
    this.emitFile({ type: 'asset', fileName: shareFile, source: JSON.stringify(share) })
  },
}
