import { expect, test } from 'vitest'
import { projectOf } from './rules.ts'

const id = '01890000-0000-7000-8000-000000000000'

test.each([
  [`/project/${id}`, id],
  [`/project/${id}?tab=updates`, id],
  [`/project/${id}#ledger`, id],
  [`/project/${id}/other`, undefined],
  ['/receipt/01890000-0000-7000-8000-000000000000', undefined],
  ['/about', undefined],
])('%s leads to the project %s', (target, project) => {
  expect(projectOf(target)).toBe(project)
})
