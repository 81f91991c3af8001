import { type Browser, chromium } from 'playwright-core'
import { findChromium, playwrightPath } from '../tools/find-chromium.ts'

const quietly = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']
/**
 * One process for all pages of a person. Scripts and the database of Test Mode are compiled once, and not again for
 * speed: no journey is long enough for that.
 */
const frugally = ['--renderer-process-limit=1', '--js-flags=--liftoff-only --no-maglev --no-turbofan']

let launched: Promise<Browser> | undefined

/** One browser for all files of this worker, with a context for each person. It ends with the worker. */
export function theBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const found = await findChromium({ environment: process.env, playwrightPath })
  if ('missing' in found) throw new Error(found.missing)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: found.path, args: [...quietly, ...frugally, ...sandbox] })
}

/** Ends the worker that has a world of Test Mode, as a browser that needs its memory does. */
export async function killWorker(): Promise<void> {
  const session = await (await theBrowser()).newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { type, targetId } of targetInfos)
    if (type === 'shared_worker') await session.send('Target.closeTarget', { targetId })
  await session.detach()
}
