import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from '#features/foundation/rich-text/rules/markdown.ts'

/** A rendered text is no longer. */
const bytesMax = 400_000

parentPort?.on('message', (source: string) => {
  const json = jsonOf(source)
  parentPort?.postMessage({ json: json !== undefined && Buffer.byteLength(json) <= bytesMax ? json : undefined })
})

function jsonOf(source: string): string | undefined {
  try {
    return JSON.stringify(renderMarkdown(source))
  } catch {
    // A text that is nested so deep that the stack ended.
    return undefined
  }
}
parentPort?.postMessage('ready')
