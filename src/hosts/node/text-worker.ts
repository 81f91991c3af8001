import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from '#features/foundation/rich-text/rules/markdown.ts'
import type { TextKind } from '#platform/texts.ts'

export type TextQuestion = { readonly source: string; readonly kind: TextKind }

/** The maximum size of a rendered text. */
const bytesMax = 400_000

parentPort?.on('message', ({ source, kind }: TextQuestion) => {
  const json = jsonOf(source, kind)
  parentPort?.postMessage({ json: json !== undefined && Buffer.byteLength(json) <= bytesMax ? json : undefined })
})

function jsonOf(source: string, kind: TextKind): string | undefined {
  try {
    return JSON.stringify(renderMarkdown(source, kind))
  } catch {
    // The text is nested so deeply that the stack overflowed.
    return undefined
  }
}
parentPort?.postMessage('ready')
