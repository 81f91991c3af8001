import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defects } from './simulation/defects.ts'

// `npm run planted` shows whether the simulation finds them. Changed code must take its defect along.
test('each plantable defect changes a piece of code that occurs in its file once', () => {
  const root = join(import.meta.dirname, '..')
  const astray = defects.filter(({ file, says }) => readFileSync(join(root, file), 'utf8').split(says).length !== 2)
  expect(astray).toEqual([])
})
