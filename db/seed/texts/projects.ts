import { marineProjects1 } from './projects-marine-1.ts'
import { marineProjects2 } from './projects-marine-2.ts'
import { mathematicsProjects1 } from './projects-mathematics-1.ts'
import { mathematicsProjects2 } from './projects-mathematics-2.ts'
import type { DemoProject } from './types.ts'

/** Every project of the demo world, in no particular order. */
export const demoProjects: readonly DemoProject[] = [
  ...marineProjects1,
  ...marineProjects2,
  ...mathematicsProjects1,
  ...mathematicsProjects2,
]
