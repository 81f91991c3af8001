import { expect, test } from 'vitest'
import { addressInTestMode } from './test-mode-files.ts'

test.each([
  ['/?test-mode', '/test-mode/'],
  ['/projects?test-mode', '/test-mode/projects'],
  ['/projects?test-mode&page=2', '/test-mode/projects?page=2'],
  ['/projects?page=2&test-mode=1', '/test-mode/projects?page=2'],
  ['/projects?page=2&test-mode&q=a', '/test-mode/projects?page=2&q=a'],
  ['/projects?test-modes', undefined],
  ['/projects?q=test-mode', undefined],
  ['//evil.example/?test-mode', '/test-mode/'],
  ['/test-mode/', undefined],
])('%s opens %s in Test Mode', (asked, opened) => {
  expect(addressInTestMode(asked)).toBe(opened)
})
