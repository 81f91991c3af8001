import { afterEach, expect, test, vi } from 'vitest'
import { canLeaveTestMode, leaveTestMode } from './go.ts'
import { addressHere, inTestMode, testModeBase } from './session.ts'
import { provideTestWorld, testWorld } from './world.ts'

/** Stubs a page by its address and its document's `data-test-mode`. */
function open(href: string, testMode?: string): string[] {
  const visited: string[] = []
  const { pathname, search } = new URL(href)
  vi.stubGlobal('document', { documentElement: { dataset: testMode === undefined ? {} : { testMode } } })
  vi.stubGlobal('location', { href, pathname, search, assign: (to: string) => visited.push(to) })
  return visited
}
afterEach(() => vi.unstubAllGlobals())

test('a page is one of Test Mode by its document, and nothing kept in the browser decides', () => {
  expect(inTestMode(), 'on the server').toBe(false)
  open('https://site.example/projects')
  expect([inTestMode(), canLeaveTestMode(), testModeBase()]).toEqual([false, false, undefined])
  open('https://site.example/test-mode/projects', '/test-mode')
  expect([inTestMode(), canLeaveTestMode()]).toEqual([true, true])
  open('https://files.example/trial/projects', '/trial')
  expect([inTestMode(), canLeaveTestMode()], 'files have no real product').toEqual([true, false])
  open('https://files.example/projects', '')
  expect([inTestMode(), canLeaveTestMode()]).toEqual([true, false])
})

test('what a script opens is below the place of Test Mode, and a path of the real product is left as it is', () => {
  open('https://site.example/projects')
  expect(addressHere('/documents/1/cv.pdf')).toBe('/documents/1/cv.pdf')
  open('https://files.example/trial/projects', '/trial')
  expect(addressHere('/documents/1/cv.pdf')).toBe('/trial/documents/1/cv.pdf')
})

test('leaving leads to the same page of the real product', () => {
  const left = open('https://site.example/test-mode/projects', '/test-mode')
  leaveTestMode()
  const home = open('https://site.example/test-mode', '/test-mode')
  leaveTestMode()
  expect([left, home]).toEqual([['/projects'], ['/']])
})

test('only a page of Test Mode has a world of its own', () => {
  expect(() => testWorld()).toThrow('Test Mode')
  const world = {
    startOver: async () => undefined,
    saveWorld: async () => new Blob(),
    openWorld: async () => undefined,
    health: async () => [],
    isFleeting: async () => false,
  }
  provideTestWorld(world)
  expect(testWorld()).toBe(world)
})
