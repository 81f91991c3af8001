import { expect, test } from 'vitest'
import { filesIn, isTest, textOf } from '../../../../../tools/repository.ts'
import { isStoredAs, stored, storedTable } from './stored.ts'

test('every name that our pages write into a browser is in the list', () => {
  const pages = filesIn('src/features', 'src/ui', 'src/web').filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  const named = pages.flatMap((path) =>
    [...textOf(path).matchAll(/(?:local|session)Storage\.setItem\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  )
  const keys = pages.flatMap((path) =>
    /(?:local|session)Storage/.test(textOf(path))
      ? [...textOf(path).matchAll(/^(?:export )?const (?:key|storageKey|draftKey|start) = '([^']+)'/gm)].map(
          ([, name = '']) => name,
        )
      : [],
  )
  expect(keys.length).toBeGreaterThan(3)
  for (const name of [...named, ...keys])
    expect([name, stored.some((row) => isStoredAs(row, name) || row.name.startsWith(name))]).toEqual([name, true])
})

test('a star in the list stands for an id and for nothing else', () => {
  const [, row] = [undefined, stored.find(({ name }) => name === 'sb-*-auth-token')]
  expect(
    row && [isStoredAs(row, 'sb-localhost-auth-token'), isStoredAs(row, 'sb--auth-token'), isStoredAs(row, 'sb.x')],
  ).toEqual([true, false, false])
  expect(storedTable().split('\n')).toHaveLength(stored.length + 2)
})
