import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defects } from './simulation/defects.ts'

// Whether the simulation finds them is shown by `npm run planted`. A change of the code must move its defect along.
test('each plantable defect changes a piece of code that occurs in its file once', () => {
  const root = join(import.meta.dirname, '..')
  const astray = defects.filter(({ file, says }) => readFileSync(join(root, file), 'utf8').split(says).length !== 2)
  expect(astray).toEqual([])
})
