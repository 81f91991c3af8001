import { setTimeout } from 'node:timers/promises'
import type { Bidi } from './bidi.ts'

/** A page as a person uses it: elements are found by role and name, pressed and typed into. */
export type Tab = {
  readonly open: (url: string) => Promise<void>
  readonly press: (role: string, name: string) => Promise<void>
  /** A button with several lines, found by the first one. */
  readonly pressLine: (text: string) => Promise<void>
  /** By a selector, if the name is a whole paragraph. */
  readonly pressAt: (selector: string) => Promise<void>
  /** Types into the field with this label. */
  readonly type: (label: string, text: string) => Promise<void>
  /** Waits until the page contains it. @returns what matched. */
  readonly shows: (text: RegExp) => Promise<string>
  /** Evaluates an expression in the page, and waits for its promise. */
  readonly ask: <Value>(expression: string) => Promise<Value>
  readonly address: () => Promise<string>
  readonly close: () => Promise<void>
}

type Node = { readonly sharedId: string }

/** Longer than Test Mode takes to start on a busy machine. */
const patienceMs = 60_000

export function tabOf({ send }: Bidi, context: string): Tab {
  const ask = async <Value>(expression: string): Promise<Value> => {
    const answer = await send('script.evaluate', {
      ...{ expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`, target: { context } },
      awaitPromise: true,
    })
    const { result, exceptionDetails } = answer as {
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Value
  }
  /** While a page is being replaced, evaluating fails. */
  const until = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await setTimeout(100)) {
      const found = await look().catch(() => undefined)
      if (found !== undefined) return found
    }
    throw new Error(`${what} did not come. The page says: ${await ask('document.body.innerText.slice(0, 600)')}`)
  }
  const find = (locator: object): Promise<Node> =>
    until(JSON.stringify(locator), async () => {
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as { nodes: readonly Node[] }
      return nodes[0]
    })
  const click = async ({ sharedId }: Node): Promise<void> => {
    const origin = { type: 'element', element: { sharedId } }
    const scrolled = 'function () { this.scrollIntoView({ behavior: "instant", block: "center" }) }'
    await send('script.callFunction', {
      ...{ functionDeclaration: scrolled, this: { sharedId }, target: { context }, awaitPromise: false },
    })
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    ask,
    press: async (role, name) => click(await find({ type: 'accessibility', value: { role, name } })),
    pressLine: async (text) =>
      click(await find({ type: 'xpath', value: `//button[starts-with(normalize-space(.), '${text}')]` })),
    pressAt: async (value) => click(await find({ type: 'css', value })),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    type: async (name, text) => {
      // A field for passwords has no role.
      await click(await find({ type: 'accessibility', value: { name } }))
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    shows: (text) =>
      until(String(text), async () => text.exec(await ask<string>('document.body.innerText'))?.[0] ?? undefined),
    address: () => ask<string>('location.pathname'),
    close: async () => void (await send('browsingContext.close', { context })),
  }
}
