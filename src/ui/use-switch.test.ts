import { expect, test } from 'vitest'
import { createSwitch } from './use-switch.ts'

/** Keeps what it is sent, once it is asked to answer. */
function slowServer() {
  const waiting: (() => void)[] = []
  const kept: boolean[] = []
  const send = (wanted: boolean) =>
    new Promise<undefined>((resolve) =>
      waiting.push(() => {
        kept.push(wanted)
        resolve(undefined)
      }),
    )
  return { kept, send, waiting, answer: () => waiting.shift()?.() }
}

const silent = { show: () => undefined, fault: () => undefined }

test('a second press waits for the answer to the first, so that the server ends with what was pressed last', async () => {
  const server = slowServer()
  const one = createSwitch(true)
  const first = one.put(false, server.send, silent)
  await one.put(true, server.send, silent)
  await one.put(false, server.send, silent)
  await one.put(true, server.send, silent)
  expect(server.waiting.length).toBe(1)
  server.answer()
  await expect.poll(() => server.waiting.length).toBe(1)
  server.answer()
  await first
  expect(server.kept).toEqual([false, true])
})

test('what the server refuses is reverted with its reason, unless it was pressed again', async () => {
  const shown: (boolean | string)[] = []
  const says = { show: (isOn: boolean) => shown.push(isOn), fault: (sentence: string) => shown.push(sentence) }
  const one = createSwitch(false)
  await one.put(true, async () => 'Not now.', says)
  expect(shown).toEqual([true, false, 'Not now.'])
  const refused = one.put(true, async () => 'Not now.', says)
  await one.put(false, async () => undefined, says)
  await refused
  expect(shown.slice(3)).toEqual([true, false])
})
