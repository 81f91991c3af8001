import type { Page } from 'playwright-core'

// One browser has one world of Test Mode and one session. A second person of a journey comes to the same world in a tab
// whose storage is their own, as with browsers that keep tabs apart.

/** Before the name of what such a person keeps. */
const own = (person: number): string => `person ${person}: `

/** Name as the product wrote it. */
export const asWritten = (name: string): string => name.replace(/^person \d+: /, '')

const persons = new WeakMap<Page, number>()

/** Call before the page opens anything. */
export async function keepApart(page: Page, person: number): Promise<void> {
  persons.set(page, person)
  await page.addInitScript(keepOwn, own(person))
}

/** Another tab of the same person. */
export async function tabBeside(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  const person = persons.get(page)
  if (person !== undefined) await keepApart(tab, person)
  return tab
}

/** Runs in the page. */
function keepOwn(prefix: string): void {
  if (location.protocol !== 'http:') return
  const all = localStorage
  const names = (): string[] =>
    Object.keys(all)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  const kept = {
    key: (at: number): string | null => names()[at] ?? null,
    getItem: (name: string): string | null => all.getItem(prefix + name),
    setItem: (name: string, value: string): void => all.setItem(prefix + name, value),
    removeItem: (name: string): void => all.removeItem(prefix + name),
    clear: (): void => {
      for (const name of names()) all.removeItem(prefix + name)
    },
  }
  const value = new Proxy(kept, {
    ownKeys: names,
    getOwnPropertyDescriptor: (_, name) => {
      const found = typeof name === 'string' ? kept.getItem(name) : null
      return found === null ? undefined : { value: found, enumerable: true, configurable: true }
    },
    get: (target, name) => {
      if (name === 'length') return names().length
      return typeof name === 'string' && !(name in target)
        ? (kept.getItem(name) ?? undefined)
        : Reflect.get(target, name)
    },
  })
  Object.defineProperty(globalThis, 'localStorage', { value })
  // What another tab changed: of other people nothing is said, and of one's own by the name that the product wrote.
  addEventListener('storage', (event) => {
    if (event.key === null || !event.isTrusted) return
    event.stopImmediatePropagation()
    if (!event.key.startsWith(prefix)) return
    const { newValue, oldValue, url } = event
    dispatchEvent(new StorageEvent('storage', { key: event.key.slice(prefix.length), newValue, oldValue, url }))
  })
  // What tabs of one person say to each other.
  const Channel = BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(prefix + name)
    }
  }
  const locks = navigator.locks
  const request = locks.request.bind(locks) as (name: string, ...more: unknown[]) => Promise<unknown>
  const requestOwn = (name: string, ...more: unknown[]) =>
    request(name === 'test-mode-live' ? prefix + name : name, ...more)
  Object.defineProperty(locks, 'request', { value: requestOwn })
}
