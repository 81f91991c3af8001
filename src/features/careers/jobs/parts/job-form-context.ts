import { createContext } from 'react'
import type { JobFaults } from '../rules/form-faults.ts'
import { emptyJob, type JobFields } from './form-state.ts'

type Context = {
  readonly fields: JobFields
  readonly faults: JobFaults
  readonly change: (changed: Partial<JobFields>) => void
}

/** Gives fields access to the form around them. */
export const JobFormContext = createContext<Context>({ fields: emptyJob, faults: {}, change: () => {} })
