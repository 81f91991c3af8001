import { relative } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Next to the pages' manifest: the modules of Test Mode that they contain, with their minified sizes in characters. */
export const shareFile = '.vite/test-mode.json'
export type Share = Readonly<Record<string, number>>

/** Records how much of Test Mode the product's own pages contain; page-frame.test.ts limits it. */
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
