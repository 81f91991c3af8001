import { engineeringProjects1 } from './projects-engineering-1.ts'
import { engineeringProjects2 } from './projects-engineering-2.ts'
import { marineProjects1 } from './projects-marine-1.ts'
import { marineProjects2 } from './projects-marine-2.ts'
import { mathematicsProjects1 } from './projects-mathematics-1.ts'
import { mathematicsProjects2 } from './projects-mathematics-2.ts'
import { medicineProjects1 } from './projects-medicine-1.ts'
import { medicineProjects2 } from './projects-medicine-2.ts'
import { natureProjects1 } from './projects-nature-1.ts'
import { natureProjects2 } from './projects-nature-2.ts'
import { technologyProjects1 } from './projects-technology-1.ts'
import { technologyProjects2 } from './projects-technology-2.ts'
import { technologyProjects3 } from './projects-technology-3.ts'
import type { DemoProject } from './types.ts'

/** Every project of the demo world, in no particular order. */
export const demoProjects: readonly DemoProject[] = [
  ...marineProjects1,
  ...marineProjects2,
  ...natureProjects1,
  ...natureProjects2,
  ...technologyProjects1,
  ...technologyProjects2,
  ...technologyProjects3,
  ...medicineProjects1,
  ...medicineProjects2,
  ...engineeringProjects1,
  ...engineeringProjects2,
  ...mathematicsProjects1,
  ...mathematicsProjects2,
]
