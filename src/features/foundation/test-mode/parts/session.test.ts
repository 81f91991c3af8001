import { afterEach, expect, test, vi } from 'vitest'
import {
  canLeaveTestMode,
  enterTestMode,
  inTestMode,
  leaveTestMode,
  provideTestWorld,
  testModeBase,
  testWorld,
} from './session.ts'

/** A page, by its address and by what its document says. */
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

test('entering and leaving lead to the same page of the other', () => {
  for (const [from, to] of [
    ['https://site.example/', '/test-mode/'],
    ['https://site.example/projects?page=2', '/test-mode/projects?page=2'],
    ['https://site.example/projects?test-mode', '/test-mode/projects'],
    ['https://site.example/projects?test-mode&page=2', '/test-mode/projects?page=2'],
    ['https://site.example/projects?page=2&test-mode=1', '/test-mode/projects?page=2'],
    ['https://site.example/projects?page=2&test-mode&q=a', '/test-mode/projects?page=2&q=a'],
  ] as const) {
    const visited = open(from)
    enterTestMode()
    expect(visited).toEqual([to])
  }
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
  }
  provideTestWorld(world)
  expect(testWorld()).toBe(world)
})
