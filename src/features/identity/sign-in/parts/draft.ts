import type { FieldName, Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { draftKey } from './forget-typed.ts'

// Typed values survive a reload and a change of tab, in this browser tab alone. Passwords and consent never do.

const kept: readonly FieldName[] = ['first_name', 'last_name', 'email', 'institution', 'field_of_study']

export function readDraft(): Typed {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    if (typeof draft !== 'object' || draft === null) return {}
    return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'))
  } catch {
    // Storage is disabled, or contains foreign data: the form starts empty.
    return {}
  }
}

/** Adds to the stored values, leaving out secret ones. */
export function keepDraft(typed: Typed): void {
  const harmless = Object.fromEntries(kept.filter((field) => typed[field]).map((field) => [field, typed[field]]))
  write({ ...readDraft(), ...harmless })
}

/** After the account is created only the address is useful: it is filled in for signing in. */
export function forgetDraft(): void {
  const { email } = readDraft()
  write(email ? { email } : {})
}

function write(draft: Typed): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // Full or disabled: the values are still in the form.
  }
}
