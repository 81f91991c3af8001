import { renderedJson, rendererNumber } from '#features/foundation/rich-text/actions.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { keepRendered, listUnrendered } from '../store/updates.ts'

const batchSize = 50

/**
 * Renders new updates, and all again when the renderer has changed. Until then their raw text is shown. True when
 * there may be more.
 */
export async function renderUpdates(platform: Platform): Promise<boolean> {
  const waiting = await listUnrendered(platform.database, rendererNumber, batchSize)
  if (waiting.length === 0) return false
  try {
    const done: Parameters<typeof keepRendered>[2][number][] = []
    for (const { id, content } of waiting) done.push({ id, content, rendered: await renderedJson(platform, content) })
    await keepRendered(platform.database, rendererNumber, done)
  } catch (cause) {
    // Many texts are waiting: the next run of the task does it.
    if (cause instanceof TooBusy) return false
    throw cause
  }
  return waiting.length === batchSize
}
