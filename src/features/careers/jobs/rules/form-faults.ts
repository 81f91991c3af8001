import { inThousands } from '#values/count.ts'
import { jobLimits } from './entering.ts'

// Faults in the form, shown before anything is sent. The server has the final say.

type Typed = {
  readonly title: string
  readonly company: string
  readonly location: string
  readonly type: string
  readonly category: string
  readonly deadline: string
  readonly description: string
  readonly fullDescription: string
  readonly requirements: readonly string[]
  readonly benefits: readonly string[]
  readonly companyDescription: string
  readonly salary: string
  readonly contactEmail: string
  readonly payMin: string
  readonly payMax: string
}
export type JobFaults = Readonly<Partial<Record<string, string>>>

const needed: Readonly<Partial<Record<keyof Typed, string>>> = {
  title: 'Please enter a title.',
  company: 'Please enter the company or institution.',
  location: 'Please enter where the work is done.',
  type: 'Please choose a type.',
  category: 'Please choose a category.',
  deadline: 'Please choose a day.',
  description: 'Please describe the position briefly.',
  fullDescription: 'Please describe the position in detail.',
}
const isEmpty = (text: string): boolean => text.trim() === ''
const isAmount = (text: string): boolean => isEmpty(text) || /^\d[\d,\s]*$/.test(text.trim())

/** Faults by field name. @param needsEmail true for posters without an account. */
export function jobFaultsIn(typed: Typed, needsEmail: boolean): JobFaults {
  const faults: Record<string, string> = {}
  for (const [name, sentence] of Object.entries(needed))
    if (isEmpty(String(typed[name as keyof Typed]))) faults[name] = sentence
  for (const [name, max] of Object.entries(jobLimits)) {
    const text = typed[name as keyof Typed]
    if (typeof text === 'string' && text.length > max) faults[name] = `Please keep to ${inThousands(max)} characters.`
  }
  if (typed.requirements.every(isEmpty)) faults.requirements = 'Please add at least one requirement.'
  if (typed.benefits.every(isEmpty)) faults.benefits = 'Please add at least one benefit.'
  for (const name of ['payMin', 'payMax'] as const)
    if (!isAmount(typed[name])) faults[name] = 'Please enter a whole number.'
  if (needsEmail && !/^\S+@\S+\.\S+$/.test(typed.contactEmail.trim()))
    faults.contactEmail = 'Please enter an e-mail address, so that we can reach you. It is not shown.'
  return faults
}

/** The field of a fault that the server reports: 'body.salaryRange.max' is the upper end of the pay. */
export function faultNames(location: string): string {
  const [, name = '', part] = location.split('.')
  if (name === 'salaryRange') return part === 'max' ? 'payMax' : 'payMin'
  if (name === 'logoFileId') return 'logo'
  return name
}

/** The field that a refusal belongs to; any other is shown above the button. */
export const faultOfCode: Readonly<Partial<Record<string, string>>> = {
  deadline_not_possible: 'deadline',
  area_not_found: 'discipline',
  project_not_yours: 'project',
  contact_email_needed: 'contactEmail',
  file_not_found: 'logo',
}
