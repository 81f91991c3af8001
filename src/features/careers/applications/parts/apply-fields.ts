import { inThousands } from '#values/count.ts'
import { applicationLimits } from '../rules/applications.ts'
import type { SentFile } from './ApplicationFile.tsx'

export type ApplyFields = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly education: string
  readonly experience: string
  readonly skills: string
  readonly motivation: string
  readonly availability: string
  readonly references: string
  readonly updatesOptIn: boolean
  readonly resume: SentFile | null
  readonly coverLetter: SentFile | null
}
export type ApplyText = { [K in keyof ApplyFields]: ApplyFields[K] extends string ? K : never }[keyof ApplyFields]

export const emptyApplication: ApplyFields = {
  ...{ firstName: '', lastName: '', email: '', phone: '', address: '', education: '', experience: '', skills: '' },
  ...{ motivation: '', availability: '', references: '', updatesOptIn: false, resume: null, coverLetter: null },
}

const isFile = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && 'fileId' in value && 'claim' in value)

/** The draft kept in this tab over the initial values, without entries of the wrong type. */
export function keptApplication(kept: string, begin: ApplyFields): ApplyFields {
  if (kept === '') return begin
  try {
    const found = JSON.parse(kept) as Record<string, unknown>
    const alike = Object.entries(begin).map(([name, value]) => {
      const other = found[name]
      const isAlike =
        name === 'resume' || name === 'coverLetter' ? isFile(other ?? null) : typeof other === typeof value
      return [name, isAlike ? (other ?? null) : value]
    })
    return Object.fromEntries(alike) as ApplyFields
  } catch {
    return begin
  }
}

const needed: Readonly<Partial<Record<ApplyText, string>>> = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your e-mail address.',
  education: 'Please enter your highest degree.',
  experience: 'Please describe your experience.',
  motivation: 'Please say why you apply.',
}

/** Messages by field name. The server has the final say. */
export function applyFaults(fields: ApplyFields, hasAgreed: boolean): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const [name, sentence] of Object.entries(needed))
    if (fields[name as ApplyText].trim() === '') faults[name] = sentence
  if (!faults.email && !/^\S+@\S+\.\S+$/.test(fields.email.trim())) faults.email = 'Please enter an e-mail address.'
  for (const [name, max] of Object.entries(applicationLimits))
    if (fields[name as keyof typeof applicationLimits].length > max)
      faults[name] = `Please keep to ${inThousands(max)} characters.`
  if (!fields.resume) faults.resume = 'Please add your resume.'
  if (!hasAgreed) faults.termsAccepted = 'Please agree to how your data are used.'
  return faults
}
