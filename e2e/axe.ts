import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

export type Findings = { readonly version: string; readonly violations: readonly string[] }

type AxeWindow = { readonly axe?: typeof axe }

/**
 * Every page loads it again, so its small build. One letter beyond ASCII doubles the bytes of a text on its way to the
 * browser: the seventeen of axe are escaped.
 */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replace(
  /[\u0080-\uffff]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/**
 * Runs axe inside the page and fetches what it found wrong alone: the thousands of elements that pass are a megabyte of
 * JSON on a long page, and cost ten times the check itself when a driver carries them.
 * @throws Error on a page with frames, which axe would leave out here.
 */
export async function findingsOf(page: Page): Promise<Findings> {
  if (page.frames().length > 1) throw new Error(`axe does not look into the frames of ${page.url()}`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await load(page)
  return page.evaluate(async () => {
    const { axe } = globalThis as AxeWindow
    if (!axe) throw new Error('axe did not start')
    const { violations, testEngine } = await axe.run(document, { resultTypes: ['violations'] })
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    return { version: testEngine.version, violations: findings }
  })
}

/**
 * By the browser's own protocol: the driver would copy the text twice more. The connection ends with the page, because
 * one that ends earlier takes the page's virtual authenticator with it.
 */
async function load(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const { exceptionDetails } = await wire.send('Runtime.evaluate', { expression: source })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}
