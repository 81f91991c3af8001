import type { Page } from 'playwright-core'
import { onTestMode } from './on-test-mode.ts'

/** The status in the place of the product's answer; lost: the product did it, and its answer does not arrive. */
type Instead = number | 'lost'
/** None if the call continues. */
type Answer = (method: string) => Promise<Instead | undefined> | Instead | undefined

/**
 * Stands between a page and the product from now on: on the network, and on Test Mode, where a page asks its world by
 * messages, at the page's own `fetch`.
 *
 * @param path such as `/api/drafts/*`.
 * @returns what steps aside.
 */
export async function between(page: Page, path: string, answer: Answer): Promise<() => Promise<void>> {
  if (onTestMode) return betweenWorld(page, path, answer)
  const pattern = `**${path}`
  let isOver = false
  await page.route(pattern, async (route) => {
    const instead = await answer(route.request().method())
    try {
      if (instead === 'lost') {
        await route.fetch()
        return await route.abort('internetdisconnected')
      }
      if (instead !== undefined) return await route.fulfill({ status: instead })
    } catch (cause) {
      // A call that is on its way when this steps aside continues to the product.
      if (isOver) return
      throw cause
    }
    // A call that waits here continues once nothing is in between any more.
    await route.continue().catch(() => undefined)
  })
  return () => {
    isOver = true
    return page.unroute(pattern)
  }
}

type Step = { readonly name: string; readonly pattern: string }
let counted = 0

async function betweenWorld(page: Page, path: string, answer: Answer): Promise<() => Promise<void>> {
  let isOver = false
  const step = { name: `between${++counted}`, pattern: `^${path.replaceAll('*', '[^/]+')}$` }
  await page.exposeFunction(step.name, async (method: string) => (isOver ? undefined : answer(method)))
  await page.addInitScript(stepBetween, step)
  await page.evaluate(stepBetween, step)
  return async () => {
    isOver = true
  }
}

/** Runs in the page: now, and before its first script when it is loaded again, which sets the page's own `fetch`. */
function stepBetween(step: Step): void {
  const here = globalThis as typeof globalThis & { between?: Step[] }
  if (here.between) return void here.between.push(step)
  const steps = [step]
  here.between = steps
  const ask = async (method: string, path: string): Promise<Instead | undefined> => {
    const found = steps.findLast(({ pattern }) => new RegExp(pattern).test(path))
    return found && (Reflect.get(here, found.name) as (method: string) => Promise<Instead | undefined>)(method)
  }
  const stepped =
    (toWorld: typeof fetch): typeof fetch =>
    async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      const instead = await ask(init?.method ?? (input instanceof Request ? input.method : 'GET'), pathname)
      if (typeof instead === 'number') return new Response(null, { status: instead })
      const answered = await toWorld(input, init)
      if (instead === 'lost') throw new TypeError('the answer was lost')
      return answered
    }
  let current = here.fetch
  const isBefore = document.readyState === 'loading'
  if (!isBefore) {
    here.fetch = stepped(current)
    return
  }
  let isSet = false
  Object.defineProperty(here, 'fetch', {
    configurable: true,
    get: () => current,
    // What is set later asks the first one in its turn.
    set: (own: typeof fetch) => {
      current = isSet ? own : stepped(own)
      isSet = true
    },
  })
}

/** A person loses their network. @returns what brings it back. */
export async function loseNetwork(page: Page): Promise<() => Promise<void>> {
  if (!onTestMode) {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  }
  // A world needs no network: what is sent is lost on its way.
  const stepAside = await between(page, '/api/threads/*/messages', () => 408)
  return async () => {
    await stepAside()
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
}
