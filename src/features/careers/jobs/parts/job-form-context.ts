import { createContext } from 'react'
import type { JobFaults } from '../rules/form-faults.ts'
import { emptyJob, type JobFields } from './form-state.ts'

type Context = {
  readonly fields: JobFields
  readonly faults: JobFaults
  readonly change: (changed: Partial<JobFields>) => void
}

/** The form that a field belongs to. */
export const JobFormContext = createContext<Context>({ fields: emptyJob, faults: {}, change: () => {} })
